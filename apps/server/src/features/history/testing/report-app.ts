import type { TicketBody } from '@airdeck/contract/history/history-files';
import type { FastifyInstance } from 'fastify';
import { bearer, createTestApp, signIn } from '../../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createWorld, type WorldDevice, type WorldUser } from '../../../testing/world.ts';
import { unzip } from './unzip.ts';

/** Readings per message of a device. */
const READINGS_PER_MESSAGE = 400;

export type Sent = { readonly ts: number; readonly values: Readonly<Record<string, unknown>> };

export type ReportApp = Awaited<ReturnType<typeof createReportApp>>;

/** The application with a world of devices, and helpers for tests of reports. */
export async function createReportApp(options: { database?: TestDatabase; clock?: () => number } = {}) {
  const database = options.database ?? (await createTestDatabase());
  const app: FastifyInstance = await createTestApp(database, options.clock ? { clock: options.clock } : {});
  const world = await createWorld(database);
  const tokens = new Map<string, string>();

  const headersOf = async (user: WorldUser) => {
    const token = tokens.get(user.id) ?? (await signIn(app, user)).token;
    tokens.set(user.id, token);
    return bearer(token);
  };

  const post = async (user: WorldUser, url: string, payload: object) =>
    app.inject({ method: 'POST', url, payload, headers: await headersOf(user) });

  /** A download with a ticket. */
  async function fetch(user: WorldUser, order: TicketBody) {
    const ticket = await post(user, '/backoffice/reports/tickets', order);
    if (ticket.statusCode !== 200) throw new Error(ticket.body);
    const { url, fileName } = ticket.json() as { url: string; fileName: string };
    const answer = await app.inject({ method: 'GET', url });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return { fileName, contentType: String(answer.headers['content-type']), bytes: answer.rawPayload };
  }

  return {
    app,
    database,
    world,
    post,
    headersOf,

    get: async (user: WorldUser, url: string, query: Record<string, string>) =>
      app.inject({
        method: 'GET',
        url: `${url}?${new URLSearchParams(query)}`,
        headers: await headersOf(user),
      }),

    /** Sends readings by the device's HTTP API. */
    async send(device: WorldDevice, readings: readonly Sent[]): Promise<void> {
      for (let first = 0; first < readings.length; first += READINGS_PER_MESSAGE) {
        const payload = readings.slice(first, first + READINGS_PER_MESSAGE);
        const answer = await app.inject({
          method: 'POST',
          url: `/api/v1/${device.token}/telemetry`,
          payload: [...payload],
        });
        if (answer.statusCode !== 200) throw new Error(answer.body);
      }
    },

    /** Sets place and name of a device. */
    async place(device: WorldDevice, place: { zone?: string; city?: string; place?: string; name?: string }) {
      await database.pool.query(
        `update device set time_zone = $2, device_installed_city = $3, device_installed_place = $4 where id = $1`,
        [device.id, place.zone ?? null, place.city ?? null, place.place ?? null],
      );
      if (place.name === undefined) return;
      await database.pool.query('update device set name = $2 where id = $1', [device.id, place.name]);
    },

    fetch,

    /** The texts of a download with a ticket, by name; only one unless it is an archive. */
    async download(user: WorldUser, order: TicketBody): Promise<Map<string, string>> {
      const { fileName, contentType, bytes } = await fetch(user, order);
      return contentType.startsWith('text/csv')
        ? new Map([[fileName, bytes.toString('utf8')]])
        : unzip(bytes);
    },

    async close(): Promise<void> {
      await app.close();
      await database.close();
    },
  };
}

/** Rows of a CSV without quotes, by column name. */
export function tableOf(csv: string | undefined): Record<string, string>[] {
  const [header = '', ...lines] = (csv ?? '').trimEnd().split('\r\n');
  const columns = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']));
  });
}

/** The rows of a sheet, each cell as its text. */
export function sheetRows(xml: string | undefined): string[][] {
  return [...(xml ?? '').matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c[^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(
      ([, number, text]) => number ?? text ?? '',
    ),
  );
}
