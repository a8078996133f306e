import {
  type ExpectedAir,
  ROOMS_OF_EVERY_KIND,
  ROOMS_THAT_NEED_ATTENTION,
  type RoomOfEveryKind,
} from '@airdeck/air/testing/rooms-of-every-kind';
import { rankOf, type Verdict } from '@airdeck/air/verdict';
import { getCalendar, getCalendarHours } from '@airdeck/contract/calendar/calendar';
import { deviceMapSchema } from '@airdeck/contract/device-map/device-map';
import { listDeviceRecords } from '@airdeck/contract/devices/devices';
import { reportDocumentSchema } from '@airdeck/contract/scheduled-reports/report-document';
import { wallSchema } from '@airdeck/contract/wall-screens/wall';
import { WALL_SECRET_HEADER } from '@airdeck/contract/wall-screens/wall-link';
import { wallScreenSchema } from '@airdeck/contract/wall-screens/wall-screens';
import { getWorstAir } from '@airdeck/contract/worst-air/worst-air';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { device as deviceTable } from '../../database/schema/devices.ts';
import type { PushServiceBrowser } from '../../testing/push-service.ts';
import type { WorldDevice } from '../../testing/world.ts';
import { pickByAir } from '../devices/device-air-sql.ts';
import { createDeliveryWorld, type DeliveryWorld, START } from '../notifications/testing/delivery-world.ts';

const HOUR_MS = 3_600_000;
/** The last whole day before the present. */
const DAY = { name: '2026-05-31', startTs: Date.parse('2026-05-31T00:00:00Z') };

let world: DeliveryWorld;
const devices = new Map<string, WorldDevice>();
let browser: PushServiceBrowser;

beforeAll(async () => {
  world = await createDeliveryWorld();
  const { app, database, a } = world;
  const [{ id: customerId }] = a.customers;
  // Devices that never sent would be among the rooms.
  await database.pool.query('delete from device');
  for (const [n, { name }] of ROOMS_OF_EVERY_KIND.entries()) {
    const { device, credentials } = await app.services.devices.create({
      tenantId: a.tenantId,
      customerId,
      name,
    });
    devices.set(name, { id: device.id, key: device.key, name, token: credentials.credentialsId });
    await database.pool.query(
      `update device set tenant_readable_from = 0, customer_readable_from = 0, time_zone = 'UTC',
         device_lat = 20, device_lon = $2 where id = $1`,
      [device.id, 80 + n],
    );
  }
  world.time.now = DAY.startTs + 24 * HOUR_MS;
  for (const room of ROOMS_OF_EVERY_KIND) {
    await send(
      room,
      Array.from({ length: 24 }, (_, hour) => DAY.startTs + hour * HOUR_MS),
    );
  }
  await app.jobs.run('roll-up');
  world.time.now = START;
  for (const room of ROOMS_OF_EVERY_KIND) if (!room.isSilent) await send(room, [START]);
  await app.jobs.run('air-watch');
  browser = await world.subscribe(a.admin);
});
afterAll(() => world.close());

/** As devices do: what no sensor can mean is set apart at the door. */
async function send({ name, sends }: RoomOfEveryKind, times: readonly number[]): Promise<void> {
  const { token } = deviceIn(name);
  const { statusCode, body } = await world.app.inject({
    method: 'POST',
    url: `/api/v1/${token}/telemetry`,
    payload: times.map((ts) => ({ ts, values: sends })),
  });
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
}

function deviceIn(room: string): WorldDevice {
  const found = devices.get(room);
  if (!found) throw new Error(room);
  return found;
}

async function read(path: string) {
  const { status, text, body } = await world.api(world.a.admin, 'GET', path);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return body;
}

/** A verdict in the form of the expectation. */
const factsOf = (verdict: Verdict | null | undefined) =>
  verdict?.state !== 'rated'
    ? { state: verdict?.state }
    : {
        state: verdict.state,
        band: verdict.band,
        index: verdict.index?.value ?? null,
        cause: [verdict.cause.metric, verdict.cause.value],
      };

const expectedFacts = (expected: ExpectedAir) =>
  expected.state !== 'rated'
    ? { state: expected.state }
    : {
        state: expected.state,
        band: expected.band,
        index: expected.index,
        cause: [expected.cause.metric, expected.cause.value],
      };

/** Band and value of the calendar, which has no index. */
const expectedValue = (expected: ExpectedAir) =>
  expected.state === 'rated'
    ? [expected.band, expected.cause.metric, expected.cause.value]
    : [null, null, null];

const names = ROOMS_OF_EVERY_KIND.map(({ name }) => name);
const ofEach = <T>(of: (room: RoomOfEveryKind) => T): Record<string, T> =>
  Object.fromEntries(ROOMS_OF_EVERY_KIND.map((room) => [room.name, of(room)]));
const NOW_OF_EACH = ofEach(({ now }) => expectedFacts(now));

describe('the verdict on each room', () => {
  it('is that of the list of devices, and its order', async () => {
    const answer = await read('/backoffice/dapDevice/getAll?sortProperty=air&sortOrder=DESC&pageSize=10');
    const page = listDeviceRecords.responses[200].parse(answer);
    const records = Array.isArray(page) ? page : page.data;
    expect(records.map(({ deviceName }) => deviceName)).toEqual(names);
    expect(Object.fromEntries(records.map(({ deviceName, air }) => [deviceName, factsOf(air)]))).toEqual(
      NOW_OF_EACH,
    );
  });

  it('is that of the stored ranks, by which very many devices are sorted', async () => {
    const { tenantId } = world.a;
    const { ids } = await pickByAir(
      world.database.db,
      { where: eq(deviceTable.tenantId, tenantId), tenantId, isWhole: true },
      undefined,
      { page: 0, pageSize: 10, sort: { property: 'air', descending: true } },
    );
    expect(ids).toEqual(names.map((name) => deviceIn(name).id));
    const { rows } = await world.database.pool.query(
      'select name, air_rank from device join device_presence on device_id = id',
    );
    const ranks = new Map(rows.map(({ name, air_rank }) => [name, air_rank]));
    const inOrder = names.map((name) => ranks.get(name));
    expect(new Set(inOrder).size).toBe(names.length);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => b - a));
    expect(ranks.get('Cellar')).toBe(rankOf({ state: 'offline' }));
  });

  it('is that of the ranking, with its counts', async () => {
    const worst = getWorstAir.responses[200].parse(await read('/backoffice/worstAir'));
    const ranked = worst.devices.map(({ name }) => name);
    // Devices that say nothing of the air follow by name.
    expect(ranked).toEqual([...names.slice(0, 5), 'Cellar', 'Hall']);
    expect(Object.fromEntries(worst.devices.map(({ name, verdict }) => [name, factsOf(verdict)]))).toEqual(
      NOW_OF_EACH,
    );
    expect(worst).toMatchObject({ total: 7, attention: ROOMS_THAT_NEED_ATTENTION, silent: 1 });
  });

  it('is that of the map', async () => {
    const { features } = deviceMapSchema.parse(await read('/backoffice/deviceMap'));
    const points = features.map(({ properties }) => {
      const { name, air, band, metric, value, index } = properties;
      return [name, band === null ? { state: air } : { state: air, band, index, cause: [metric, value] }];
    });
    expect(Object.fromEntries(points)).toEqual(NOW_OF_EACH);
  });

  it('is that of a wall screen and its badges, in their languages', async () => {
    const { status, body } = await world.api(world.a.admin, 'POST', '/backoffice/wallScreens', {
      name: 'Entrance',
      readers: 'staff',
      languages: ['en'],
      roomSeconds: 20,
      isBadgeAllowed: true,
      customerId: world.a.customers[0].id,
      rooms: names.map((title) => ({ deviceId: deviceIn(title).id, title })),
      expiresTime: null,
    });
    expect(status).toBe(201);
    const shown = await world.app.inject({
      url: '/backoffice/wall',
      headers: { [WALL_SECRET_HEADER]: String(body.secret) },
    });
    const { rooms } = wallSchema.parse(shown.json());
    const said = rooms.map(({ title, air }) => {
      const isStale = air !== null && air.staleTime <= START;
      return [title, { ...(isStale ? { state: 'offline' } : factsOf(air?.verdict)), advice: air?.advice }];
    });
    expect(Object.fromEntries(said)).toEqual(
      ofEach(({ now, wallAdvice }) => ({ ...expectedFacts(now), advice: wallAdvice })),
    );
    const badges = wallScreenSchema.parse(body.wallScreen).rooms;
    for (const language of ['en', 'ar'] as const) {
      const svgs = await Promise.all(
        badges.map(async ({ title, badgeCode }) => {
          const url = `/badge/${badgeCode}.svg?lang=${language}`;
          const { body: svg } = await world.app.inject({ url });
          const [, text = ''] = /<title>(.*)<\/title>/.exec(svg) ?? [];
          const fill = [...svg.matchAll(/<rect [^>]*fill="([^"]*)"/g)].at(-1)?.[1];
          return [title, [text.replaceAll(/[\u2066-\u2069]/g, ''), fill]];
        }),
      );
      expect(Object.fromEntries(svgs)).toEqual(
        ofEach(({ name, now }) => [`${name}: ${onBadge(now, language)}`, fillOf(now)]),
      );
    }
  });

  it('is that of the report of a day on which the air was the same', async () => {
    const { customers, admin } = world.a;
    const reports: [string, unknown[]][] = [];
    for (const { name } of ROOMS_OF_EVERY_KIND) {
      const { body } = await world.api(admin, 'POST', '/backoffice/scheduledReports', {
        name,
        frequency: 'weekly',
        timeZone: 'UTC',
        isEnabled: true,
        readerIds: [admin.id],
        customerId: customers[0].id,
        deviceIds: [deviceIn(name).id],
      });
      const document = await read(`/backoffice/scheduledReports/${body.id}/preview`);
      const { dial, calendar } = reportDocumentSchema.parse(document);
      const day = calendar.weeks.flat().find((one) => one?.day === DAY.name);
      reports.push([name, [dial.band, dial.index, dial.word, day?.band, day?.index]]);
    }
    expect(Object.fromEntries(reports)).toEqual(
      ofEach(({ day }) => {
        if (day.state !== 'rated') return [null, null, 'There are no readings from this period.', null, null];
        const { band, index, words, cause, isGas } = day;
        return [band, index, isGas ? `${words[0]}: ${cause.text}` : words[0], band, index];
      }),
    );
  });

  it('is that of the calendar: the colour of the day and of each hour, with their cause', async () => {
    const deviceIds = names.map((name) => deviceIn(name).id).join();
    const wanted = `deviceIds=${deviceIds}&key=air&timeZone=UTC`;
    const year = getCalendar.responses[200].parse(await read(`/backoffice/calendar?${wanted}&year=2026`));
    const days = year.rooms.map(({ device, days: found }) => {
      const { band = null, metric = null, value = null } = found.find(({ day }) => day === DAY.name) ?? {};
      return [device.deviceName, [band, metric, value]];
    });
    const expected = ofEach(({ day }) => expectedValue(day));
    expect(Object.fromEntries(days)).toEqual(expected);
    const path = `/backoffice/calendar/hours?${wanted}&day=${DAY.name}`;
    const { rooms } = getCalendarHours.responses[200].parse(await read(path));
    for (const { device, hours } of rooms) {
      expect(hours).toHaveLength(24);
      for (const { band, metric, value } of hours) {
        expect([band, metric, value], device.deviceName).toEqual(expected[device.deviceName]);
      }
    }
  });

  it('is that of mails and notifications of alarms', async () => {
    const rule = await world.createRule({ tenantAdmins: true });
    await world.saveChoices(world.a.admin, { mail: ['MAJOR'], push: ['MAJOR'] });
    const said: [string, string | undefined][] = [];
    for (const { name } of ROOMS_OF_EVERY_KIND) {
      const before = world.mailsTo(world.a.admin).length;
      await world.raise(rule, { device: deviceIn(name), types: [`Alarm in ${name}`] });
      await world.deliver();
      const mail = world.mailsTo(world.a.admin)[before];
      const line = (text: string | undefined) => text?.split('\n').find((one) => /\bnow\b/.test(one));
      const inMail = line(mail?.text);
      expect(line(browser.received.at(-1)?.payload.body), name).toBe(inMail);
      said.push([name, inMail]);
    }
    expect(Object.fromEntries(said)).toEqual(
      ofEach(({ now }) => {
        if (now.state === 'fault') return 'The sensor now sends impossible values.';
        return now.state === 'rated' ? `The air is now ${now.words[0]}: ${now.cause.text}.` : undefined;
      }),
    );
  });
});

const STATE_ON_BADGE = {
  en: { fault: 'Sensor fault', notMeasured: 'Not measured', offline: 'no recent reading' },
  ar: { fault: 'عطل في المستشعر', notMeasured: 'غير مقيس', offline: 'لا قراءة حديثة' },
} as const;

function onBadge(now: ExpectedAir, language: 'en' | 'ar'): string {
  if (now.state !== 'rated') return STATE_ON_BADGE[language][now.state];
  const word = now.words[language === 'en' ? 0 : 1];
  const index = language === 'en' ? 'Indian Air Quality Index' : 'مؤشر جودة الهواء الهندي';
  return `${now.isGas ? `${word}: ${now.cause.text}` : `${word} ${now.index}`} (${index})`;
}

const fillOf = (now: ExpectedAir): string => (now.state === 'rated' ? now.fill : '#6B7A7E');
