import type { ReportDocument } from '@airdeck/contract/scheduled-reports/report-document';
import type { ScheduledReport } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../notify/mail/mail.ts';
import { MailError } from '../../notify/mail/mail.ts';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { createMailbox } from '../../testing/mailbox.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';
import { unzip } from '../history/testing/unzip.ts';
import { insertReadings } from '../telemetry/testing/readings.ts';
import type { ReportContent } from './report-content.service.ts';
import { scheduledReportJob } from './scheduled-report-job.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Monday, in India. */
const MONDAY = Date.parse('2026-03-16T00:00:00+05:30');
const DUE = MONDAY + 6 * HOUR_MS;
const PATH = '/backoffice/scheduledReports';
const HOSTILE = '=1+1 <b>#x</b>';

const time = { now: MONDAY };
const mailbox = createMailbox();
let world: AppWorld;
let admin: WorldUser;
let user: WorldUser;
let other: WorldUser;
let device: WorldDevice;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => time.now, mailer: mailbox.mailer });
  admin = world.a.admin;
  const [first, second] = world.a.customers;
  ({ user, device } = first);
  other = second.user;
  await world.database.pool.query('update device set label = $2 where id = $1', [device.id, HOSTILE]);
  // Good air except in twelve hours of the last week; worse in the week before.
  await measure(device, 14, (hour) => (hour < 168 ? 100 : hour >= 324 ? 80 : 20));
  await measure(second.device, 7, () => 200);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.pool.query('delete from scheduled_report');
  await world.database.pool.query('update user_credentials set enabled = true');
  mailbox.empty();
  time.now = MONDAY;
});

/** Stores a reading for each hour of the days before Monday. */
async function measure(of: WorldDevice, days: number, pm25At: (hour: number) => number): Promise<void> {
  const hours = Array.from({ length: days * 24 }, (_, hour) => hour);
  const start = MONDAY - days * DAY_MS;
  await insertReadings(
    world.database,
    hours.map((hour) => ({ device: of.key, ts: start + hour * HOUR_MS + 1, values: { pm25: pm25At(hour) } })),
  );
  await world.database.pool.query(
    'insert into dirty_hour (device, hour) select distinct device, ts / 3600000 from reading where device = $1',
    [of.key],
  );
}

async function schedule(by: WorldUser, part: Record<string, unknown> = {}): Promise<ScheduledReport> {
  const { status, text, body } = await world.api(by, 'POST', PATH, {
    name: 'Ward',
    frequency: 'weekly',
    customerId: world.a.customers[0].id,
    deviceIds: null,
    timeZone: 'Asia/Kolkata',
    isEnabled: true,
    readerIds: [user.id],
    ...part,
  });
  if (status !== 201) throw new Error(`${status} ${text}`);
  return body as ScheduledReport;
}

async function runAt(now: number): Promise<void> {
  time.now = now;
  await world.app.jobs.run('scheduled-reports');
  // Access tokens last only for hours.
  time.now = MONDAY;
}

const sentTo = ({ email }: WorldUser): Mail[] => mailbox.mails.filter(({ to }) => to === email);
const states = async () => {
  const { rows } = await world.database.pool.query(
    'select state from report_sending order by created_time, id',
  );
  return rows.map(({ state }) => state);
};
const attachment = (mail: Mail | undefined, ending: string): Buffer =>
  mail?.attachments?.find(({ fileName }) => fileName.endsWith(ending))?.content ?? Buffer.alloc(0);

describe('a report that is due', () => {
  it('is sent once to each reader, in their language, with PDF and workbook', async () => {
    await world.database.pool.query(`update app_user set language = 'ar' where id = $1`, [admin.id]);
    await schedule(admin, { readerIds: [user.id, admin.id] });
    await runAt(DUE - 1);
    expect(mailbox.mails).toEqual([]);
    await runAt(DUE);
    await runAt(DUE + HOUR_MS);
    expect(await states()).toEqual(['sent', 'sent']);
    const [mail, ...more] = sentTo(user);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Ward: 9\s?–\s?15 March 2026 · Customer A1$/);
    expect(mail?.text).toContain(
      `needed no attention for 93% of the measured hours. It was worst in ${HOSTILE}.`,
    );
    expect(mail?.html).not.toContain('<b>');
    const pdf = await textOfPdf(attachment(mail, '.pdf'));
    for (const words of ['Air quality index', HOSTILE, 'No alerts were raised', 'week before']) {
      expect(pdf).toContain(words);
    }
    const sheets = unzip(attachment(mail, '.xlsx'));
    // A text cell, which spreadsheets do not evaluate as a formula.
    expect([...sheets.values()].join()).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1 &lt;b&gt;');
    expect(sheets.get('xl/worksheets/sheet3.xml')).toContain('<v>12</v>');
    const [arabic] = sentTo(admin);
    expect(arabic?.text).toContain('الهواء إلى عناية');
    expect(arabic?.html).toContain('dir="rtl"');
    expect(await textOfPdf(attachment(arabic, '.pdf'))).toContain('الغرف');
    await world.database.pool.query(`update app_user set language = 'en' where id = $1`, [admin.id]);
  });

  it('is sent once after a downtime of weeks', async () => {
    await schedule(user);
    await runAt(DUE + 5 * 7 * DAY_MS + HOUR_MS);
    expect(sentTo(user)).toHaveLength(1);
    expect(sentTo(user)[0]?.subject).toContain('April');
    await runAt(DUE + 6 * 7 * DAY_MS);
    expect(sentTo(user)).toHaveLength(2);
  });

  it('is not sent to readers who lost the right to read it or may not sign in', async () => {
    const { id } = await schedule(admin, { readerIds: [user.id, admin.id] });
    // As if they had been readers before they moved to another customer or tenant.
    await world.database.pool.query('insert into report_reader values ($1, $2), ($1, $3)', [
      id,
      other.id,
      world.b.admin.id,
    ]);
    await world.database.pool.query('update user_credentials set enabled = false where user_id = $1', [
      user.id,
    ]);
    await runAt(DUE);
    expect(mailbox.mails.map(({ to }) => to)).toEqual([admin.email]);
    expect((await states()).toSorted()).toEqual(['sent', 'skipped', 'skipped', 'skipped']);
  });

  it('is retried when the mail server fails, but not once it may have accepted the mail', async () => {
    const { id } = await schedule(admin);
    mailbox.failWith(new MailError('gone'));
    await runAt(DUE);
    expect(await states()).toEqual(['waiting']);
    const { body } = await world.api(admin, 'GET', PATH);
    expect(body.reports[0].lastSpan).toMatchObject({ counts: { waiting: 1 }, lastError: 'mailServer' });
    mailbox.empty();
    await runAt(DUE + 61_000);
    expect(sentTo(user)).toHaveLength(1);
    // As left by a server that was killed while the mail server accepted the mail.
    await world.database.pool.query(`update report_sending set state = 'handedOver' where report_id = $1`, [
      id,
    ]);
    await runAt(DUE + DAY_MS);
    expect(sentTo(user)).toHaveLength(1);
    const history = await world.api(admin, 'GET', `${PATH}/${id}/sendings`);
    expect(history.body).toMatchObject([{ fromDay: '2026-03-09', toDay: '2026-03-15', state: 'handedOver' }]);
  });

  it('keeps the result of another server that took over while the files were generated', async () => {
    await schedule(admin);
    time.now = DUE;
    const job = scheduledReportJob({
      database: world.database,
      clock: () => time.now,
      contents: { keyOf: () => '', of: async () => ({}) as ReportContent },
      sender: {
        async send(_reader, _report, _content, _about, handOver) {
          await world.database.pool.query(`update report_sending set state = 'handedOver'`);
          return (await handOver?.()) ?? true;
        },
      },
    });
    await job.run(new AbortController().signal);
    time.now = MONDAY;
    expect(await states()).toEqual(['handedOver']);
  });

  it('contains nothing from before a device was assigned to its customer', async () => {
    const { id } = await schedule(admin, { readerIds: [] });
    await world.database.pool.query('update device set customer_readable_from = $2 where id = $1', [
      device.id,
      MONDAY - DAY_MS,
    ]);
    const hours = async (by: WorldUser) => {
      const preview = await world.api(by, 'GET', `${PATH}/${id}/preview`);
      return (preview.body as ReportDocument).calendar.weeks.flat().filter((day) => day?.index != null)
        .length;
    };
    expect(await hours(user)).toBe(1);
    expect(await hours(admin)).toBe(7);
    await world.database.pool.query('update device set customer_readable_from = 0 where id = $1', [
      device.id,
    ]);
  });

  it('is an air quality record, with its files in the language of each reader, or the reason why there is none', async () => {
    const customerId = world.a.customers[0].id;
    const record = { recordSet: 'wellV2', deviceIds: [device.id], name: 'Audit' };
    const { id, recordSet } = await schedule(admin, record);
    expect(recordSet).toBe('wellV2');
    const place = { customerId, kind: 'building', name: 'Empty', parentId: null };
    const { body: empty } = await world.api(admin, 'POST', '/backoffice/places', place);
    await schedule(admin, { recordSet: 'wellV2', placeId: empty.id, name: 'Nothing' });
    await world.database.pool.query(`update app_user set language = 'ja' where id = $1`, [user.id]);
    await runAt(DUE);
    await world.database.pool.query(`update app_user set language = 'en' where id = $1`, [user.id]);
    const mails = sentTo(user);
    const refused = mails.find(({ attachments = [] }) => attachments.length === 0);
    expect(refused?.text).toContain('部屋にデバイスがなかったため、記録はありません');
    const mail = mails.find(({ attachments = [] }) => attachments.length === 2);
    expect(mail?.subject).toContain('空気質記録');
    expect(mail?.text).toContain('PM2.5、≤ 15 µg/m³：0%');
    expect(await textOfPdf(attachment(mail, '.pdf'))).toContain('SHA-256');
    expect([...unzip(attachment(mail, '.xlsx')).values()].join()).toContain('2026');
    const preview = await world.api(admin, 'GET', `${PATH}/${id}/preview`);
    expect(preview.body).toMatchObject({ title: 'Air quality record', hasRows: true });
  });

  it('is of the hours in which rooms are open, or of all hours', async () => {
    const customerId = world.a.customers[0].id;
    const say = (openingHours: object | null) =>
      world.api(admin, 'PUT', '/backoffice/places/whole', { customerId, openingHours });
    await say({ spans: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }], holidays: [] });
    const ofOpen = await schedule(admin);
    const ofAll = await schedule(admin, { name: 'All hours', countedHours: 'all' });
    expect([ofOpen.countedHours, ofAll.countedHours]).toEqual(['open', 'all']);
    const notesOf = async ({ id }: ScheduledReport): Promise<string> => {
      const { body } = await world.api(admin, 'GET', `${PATH}/${id}/preview`);
      return (body as ReportDocument).notes.join(' ');
    };
    const rule = 'count only while they are open';
    expect(await notesOf(ofOpen)).toContain(rule);
    expect(await notesOf(ofAll)).not.toContain(rule);
    await say(null);
  });

  it('contains the further quantities of a room that sends nothing else', async () => {
    const { spareDevice } = world.a;
    const path = `/api/plugins/telemetry/DEVICE/${spareDevice.id}/timeseries/ANY`;
    for (const [day, radon] of [80, 200].entries()) {
      const sent = { ts: MONDAY - (day + 1) * DAY_MS, values: { radon } };
      expect((await world.api(admin, 'POST', path, sent)).status).toBe(200);
    }
    const own = { customerId: null, deviceIds: [spareDevice.id], readerIds: [admin.id] };
    const { id } = await schedule(admin, own);
    const { sections } = (await world.api(admin, 'GET', `${PATH}/${id}/preview`)).body as ReportDocument;
    const [others, ...more] = sections;
    expect(others?.table?.rows.map((row) => row.slice(1))).toEqual([
      ['Radon', '140\u00a0Bq/m³', '80\u00a0Bq/m³', '200\u00a0Bq/m³'],
    ]);
    expect(more.map(({ title }) => title)).not.toContain('Rooms without data');
    await runAt(DUE);
    const sheets = unzip(attachment(sentTo(admin)[0], '.xlsx'));
    expect([...sheets.values()].join()).toContain('>Bq/m³<');
  });
});

describe('a scheduled report', () => {
  it('accepts only rooms and readers of its owner', async () => {
    const refusal = async (by: WorldUser, part: Record<string, unknown>) => {
      const form = { name: 'X', frequency: 'weekly', customerId: world.a.customers[0].id, deviceIds: null };
      const rest = { timeZone: 'UTC', isEnabled: true, readerIds: [], ...part };
      return (await world.api(by, 'POST', PATH, { ...form, ...rest })).body.code;
    };
    const [, second] = world.a.customers;
    expect(await refusal(admin, { deviceIds: [second.device.id] })).toBe('scheduledReports.unknownDevice');
    expect(await refusal(admin, { readerIds: [other.id] })).toBe('scheduledReports.unknownReader');
    expect(await refusal(user, { readerIds: [admin.id] })).toBe('scheduledReports.unknownReader');
    expect(await refusal(user, { customerId: second.id })).toBe('scheduledReports.unknownCustomer');
    expect(await refusal(user, { customerId: null })).toBe('scheduledReports.unknownCustomer');
    expect(await refusal(admin, { customerId: world.b.customers[0].id })).toBe(
      'scheduledReports.unknownCustomer',
    );
    expect(await refusal(admin, { deviceIds: [] })).toBe('scheduledReports.roomsRequired');
  });

  it('keeps readers whom a customer may not choose, and is visible to its own customer only', async () => {
    const { id } = await schedule(admin, { readerIds: [admin.id] });
    const seen = async (by: WorldUser) => (await world.api(by, 'GET', PATH)).body.reports;
    expect(await seen(other)).toEqual([]);
    const [mine] = await seen(user);
    expect(mine).toMatchObject({ readerIds: [], readerCount: 1, isSubscribed: false });
    const { customerId, deviceIds, timeZone, frequency, version } = mine;
    const form = { name: 'Ward 2', customerId, deviceIds, timeZone, frequency, isEnabled: true, version };
    const saved = await world.api(user, 'PUT', `${PATH}/${id}`, { ...form, readerIds: [user.id] });
    expect(saved.body).toMatchObject({ name: 'Ward 2', readerIds: [user.id], readerCount: 2 });
    expect((await world.api(user, 'PUT', `${PATH}/${id}`, { ...form, readerIds: [] })).status).toBe(409);
  });

  it('is unsubscribed from by the link in its mail, and subscribed to again in the console', async () => {
    const { id } = await schedule(admin);
    await runAt(DUE);
    const header = sentTo(user)[0]?.headers?.['List-Unsubscribe'] ?? '';
    const url = new URL(header.slice(1, -1)).pathname;
    const page = await world.app.inject({ method: 'GET', url });
    expect(page.payload).toContain('Unsubscribe from the report “Ward”?');
    const readers = async () => (await world.api(admin, 'GET', PATH)).body.reports[0].readerCount;
    expect(await readers()).toBe(1);
    const { id: other } = await schedule(admin, { name: 'Attic' });
    for (const wrong of [url.replace(/..$/, 'xx'), url.replace(id, other)])
      expect((await world.app.inject({ method: 'POST', url: wrong })).statusCode).toBe(410);
    await world.api(admin, 'DELETE', `${PATH}/${other}`);
    const done = await world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(done.statusCode).toBe(200);
    expect(await readers()).toBe(0);
    const again = await world.api(user, 'PUT', `${PATH}/${id}/subscription`, { isSubscribed: true });
    expect(again.body).toMatchObject({ isSubscribed: true, readerCount: 1 });
  });

  it('is sent to the caller on request, with a limit per hour', async () => {
    const { id } = await schedule(admin, { readerIds: [] });
    const statuses = new Set<number>();
    for (let n = 0; n < 2; n += 1) {
      const { status } = await world.api(user, 'POST', `${PATH}/${id}/send`);
      statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
    expect(sentTo(user)).toHaveLength(2);
    await world.database.pool.query(
      `update limit_window set uses = 10 where limit_name = 'report-to-oneself'`,
    );
    const refused = await world.api(user, 'POST', `${PATH}/${id}/send`);
    expect(refused).toMatchObject({ status: 429, body: { code: 'scheduledReports.sentTooOften' } });
    expect(await states()).toEqual([]);
  });
});
