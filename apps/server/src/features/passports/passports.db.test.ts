import type { DevicePassport, PassportCheck } from '@airdeck/contract/passports/passports';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { bearer, signIn } from '../../testing/test-app.ts';
import type { WorldDevice, WorldUser } from '../../testing/world.ts';

const MINUTE_MS = 60_000;
let now = Date.now();
let world: AppWorld;
let device: WorldDevice;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => now });
  device = world.a.customers[0].device;
  await world.database.pool.query(`update device set time_zone = 'Asia/Kolkata' where id = $1`, [device.id]);
});
afterAll(() => world.close());

const pathOf = ({ id }: Pick<WorldDevice, 'id'>) => `/backoffice/passports/devices/${id}`;

async function passportOf(user: WorldUser, language = 'en'): Promise<DevicePassport> {
  const { status, body } = await world.api(user, 'GET', `${pathOf(device)}?language=${language}`);
  expect(status).toBe(200);
  return body as DevicePassport;
}

const textOf = ({ sections }: Pick<DevicePassport, 'sections'>) => JSON.stringify(sections);

async function issue(user: WorldUser): Promise<Buffer> {
  const { token } = await signIn(world.app, user);
  const answer = await world.app.inject({
    method: 'POST',
    url: pathOf(device),
    headers: bearer(token),
    payload: { language: 'en' },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

/** A token of a system administrator who acts as the administrator of tenant A. */
async function tokenOfImpersonator(): Promise<string> {
  const { body } = await world.api(world.sysAdmin, 'POST', '/backoffice/impersonations', {
    userId: world.a.admin.id,
  });
  return body.token;
}

async function newestCode(user: WorldUser): Promise<string> {
  const { issued } = await passportOf(user);
  return issued[0]?.code ?? '';
}

async function check(user: WorldUser, code: string): Promise<PassportCheck> {
  const { body } = await world.api(user, 'GET', `/backoffice/passports/${code}?language=en`);
  return body as PassportCheck;
}

async function calibrate(user: WorldUser, text: string, day = '2026-03-01') {
  return world.api(user, 'POST', `${pathOf(device)}/calibrations`, { day, text });
}

async function raiseAlarms(howMany: number, type: string, clearAfterMs: number | null): Promise<void> {
  await world.database.pool.query(
    `insert into alarm (id, created_time, tenant_id, customer_id, device_id, type, severity, start_time, end_time,
       clear_time, over_kind, device_name)
     select gen_random_uuid(), $1::bigint - n, $2, $3, $4, $5 || case when $6::bigint is null then n::text else '' end,
       'MAJOR', $1::bigint - n, $1::bigint - n, $1::bigint - n + $6::bigint, case when $6::bigint is null then null else 'ended' end, 'x'
     from generate_series(1, $7::int) n`,
    [now, world.a.tenantId, world.a.customers[0].id, device.id, type, clearAfterMs, howMany],
  );
}

describe('the passport of a device', () => {
  it('contains its records, in the requested language and the time zone of its place', async () => {
    expect((await calibrate(world.a.admin, 'Zeroed with <clean> #air')).status).toBe(200);
    expect(textOf(await passportOf(world.a.admin))).toContain(
      '["01-03-2026","Zeroed with <clean> #air","admin.a@example.com"',
    );
    const { sections, timeZone } = await passportOf(world.a.admin, 'ar');
    expect(timeZone).toBe('Asia/Kolkata');
    expect(sections.map(({ title }) => title)).toContain('المعايرة');
  });

  it('names the sections without entries at its end, except for those that the reader does not see', async () => {
    const { sections } = await passportOf(world.a.admin);
    expect(sections.at(-1)).toMatchObject({ title: 'Without entries', rows: [] });
    expect(sections.at(-1)?.summary).toMatch(/Filter changes.*, and Alerts$/);
    expect(sections.at(-1)?.summary).not.toContain('Calibrations');
    const { sections: seen } = await passportOf(world.sysAdmin);
    expect(seen.at(-1)?.summary).not.toContain('Alerts');
  });

  it('has calibrations in the time line and in the audit log', async () => {
    const { body } = await world.api(world.a.admin, 'GET', `/backoffice/deviceActivity/${device.id}`);
    expect(body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          kind: 'calibrated',
          details: { day: '2026-03-01', text: 'Zeroed with <clean> #air' },
        }),
      ]),
    });
    const { body: log } = await world.api(world.a.admin, 'GET', '/backoffice/audit?action=calibrated');
    expect(log).toMatchObject({ data: [{ entityId: device.id }] });
  });

  it('rejects a calibration with a future day or without a text', async () => {
    expect((await calibrate(world.a.admin, 'x', '2999-03-09')).body).toMatchObject({
      code: 'passports.dayInvalid',
    });
    expect((await calibrate(world.a.admin, ' ')).body).toMatchObject({ code: 'passports.textMissing' });
  });

  it('counts large numbers of alarms, and lists the newest', async () => {
    now += MINUTE_MS;
    await raiseAlarms(10_000, 'PM2.5 high', 1);
    const { sections } = await passportOf(world.a.admin);
    const alarms = sections.find(({ key }) => key === 'alarms');
    expect(alarms?.rows).toHaveLength(30);
    expect(alarms?.summary).toContain('Alerts: 10,000, of which open: 0.');
    expect(alarms?.summary).toContain('Earlier entries not listed: 9,970.');
    expect((await issue(world.a.admin)).byteLength).toBeLessThan(500_000);
  });

  it('has the durations of its silences', async () => {
    now += MINUTE_MS;
    const mark = (kind: string, at: number) =>
      world.database.pool.query(
        `insert into device_activity (id, device_id, created_time, kind) values (gen_random_uuid(), $1, $2, $3)`,
        [device.id, at, kind],
      );
    await mark('silent', now - 5 * 3_600_000);
    await mark('back', now - 3 * 3_600_000);
    await mark('silent', now - 3_600_000);
    const { sections } = await passportOf(world.a.admin);
    const silences = sections.find(({ key }) => key === 'silences');
    expect(silences?.summary).toBe('Silences: 2. In all: 3 hours. Longest: 2 hours.');
    expect(silences?.rows.map((row) => row[2])).toEqual(['', '2 hours']);
  });

  it('hides the findings and the tenant’s users from a customer, except for calibrations', async () => {
    const passport = await passportOf(world.a.customers[0].user);
    expect(passport.sections.map(({ key }) => key)).not.toContain('findings');
    expect(textOf(passport)).toContain('admin.a@example.com');
    expect(passport.issued).toEqual([]);
  });

  it('has no alarms for a system administrator', async () => {
    const passport = await passportOf(world.sysAdmin);
    expect(passport.sections.map(({ key }) => key)).not.toContain('alarms');
    expect(textOf(passport)).not.toContain('PM2.5 high');
    expect(textOf(passport)).toContain('Tenant A');
  });
});

describe('an issued passport', () => {
  it('shows its code and fingerprint, and embeds its rows', async () => {
    now += MINUTE_MS;
    const pdf = await getDocumentProxy(new Uint8Array(await issue(world.a.admin)));
    const { issued } = await passportOf(world.a.admin);
    const { text } = await extractText(pdf, { mergePages: true });
    const [newest] = issued;
    expect(text.replaceAll(/\s/g, '')).toContain(newest?.sha256);
    expect(text).toContain(newest?.code);
    expect(text).toContain('Zeroed with <clean> #air');
    expect(Object.keys((await pdf.getAttachments()) ?? {})).toEqual(['passport.json']);
  });

  it('is in the audit log of the tenant', async () => {
    const { body: log } = await world.api(world.a.admin, 'GET', '/backoffice/audit?action=passportIssued');
    const [entry] = log.data;
    expect(entry).toMatchObject({
      userEmail: world.a.admin.email,
      steppedInBy: null,
      entityType: 'DEVICE',
      entityId: device.id,
      details: { code: await newestCode(world.a.admin) },
    });
  });

  it('and a calibration name the administrator who acts as a user, with both in the audit log', async () => {
    now += MINUTE_MS;
    const headers = bearer(await tokenOfImpersonator());
    const noted = await world.app.inject({
      method: 'POST',
      url: `${pathOf(device)}/calibrations`,
      headers,
      payload: { day: '2026-03-02', text: 'By the operator' },
    });
    expect(noted.statusCode).toBe(200);
    const url = pathOf(device);
    const answer = await world.app.inject({ method: 'POST', url, headers, payload: { language: 'en' } });
    const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`Made by ${world.sysAdmin.email}`);
    const passport = await passportOf(world.a.admin);
    expect(passport.issued[0]?.userEmail).toBe(world.sysAdmin.email);
    expect(textOf(passport)).toContain(`"By the operator","${world.sysAdmin.email}"`);
    const { body: log } = await world.api(world.a.admin, 'GET', '/backoffice/audit?action=passportIssued');
    expect(log.data[0]).toMatchObject({
      userEmail: world.a.admin.email,
      steppedInBy: { email: world.sysAdmin.email },
      details: { code: passport.issued[0]?.code },
    });
  });

  it('matches while its rows are unchanged, regardless of later events', async () => {
    const code = await newestCode(world.a.admin);
    now += MINUTE_MS;
    await calibrate(world.a.admin, 'Later');
    await raiseAlarms(3, 'Later', 1);
    await world.database.pool.query('update device set label = $2 where id = $1', [device.id, 'later']);
    expect(await check(world.a.admin, code)).toMatchObject({ outcome: 'matches', differing: [], missing: 0 });
  });

  it('includes rows that were committed while it was rendered', async () => {
    const renderer = world.app.services.documentRenderer;
    const render = renderer.render.bind(renderer);
    const drawing = vi.spyOn(renderer, 'render').mockImplementationOnce(async (document, owner) => {
      expect((await calibrate(world.a.admin, 'In the same moment')).status).toBe(200);
      return render(document, owner);
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await issue(world.a.admin))));
    expect(text.join(' ')).toContain('In the same moment');
    expect(drawing).toHaveBeenCalledTimes(2);
    drawing.mockRestore();
    expect(await check(world.a.admin, await newestCode(world.a.admin))).toMatchObject({ outcome: 'matches' });
  });

  it('differs in a changed row', async () => {
    const code = await newestCode(world.a.admin);
    const { pool } = world.database;
    const forgeToken = (from: string, to: string) =>
      pool.query(
        `update device_activity set details = jsonb_set(details, '{text}', to_jsonb($2::text))
         where device_id = $1 and details ->> 'text' = $3`,
        [device.id, to, from],
      );
    await forgeToken('Zeroed with <clean> #air', 'Nothing');
    const found = await check(world.a.admin, code);
    expect(found).toMatchObject({ outcome: 'differs', missing: 1 });
    expect(found.differing).toMatchObject([
      { key: 'calibrations', rows: [expect.arrayContaining(['Nothing'])] },
    ]);
    await forgeToken('Nothing', 'Zeroed with <clean> #air');
    expect(await check(world.a.admin, code)).toMatchObject({ outcome: 'matches' });
  });

  it('differs when an alarm is deleted', async () => {
    const code = await newestCode(world.a.admin);
    await world.database.pool.query(
      `delete from alarm where id = (select id from alarm where device_id = $1 and type = 'PM2.5 high' limit 1)`,
      [device.id],
    );
    const found = await check(world.a.admin, code);
    expect(found).toMatchObject({ outcome: 'differs', differing: [{ key: 'alarms' }] });
    expect(found.differing[0]?.summary).toContain('Alerts: 9,999');
  });

  it('is confirmed to anyone with its code, without details for users out of scope', async () => {
    const code = await newestCode(world.a.admin);
    for (const other of [world.b.admin, world.a.customers[0].user, world.sysAdmin]) {
      expect(await check(other, code)).toMatchObject({
        outcome: 'notReadable',
        deviceId: null,
        deviceName: null,
        userEmail: null,
        differing: [],
      });
    }
    const unknown = await world.api(
      world.a.admin,
      'GET',
      `/backoffice/passports/${'0'.repeat(24)}?language=en`,
    );
    expect(unknown.status).toBe(404);
  });

  it('of a customer is readable for its tenant', async () => {
    await issue(world.a.customers[0].user);
    const code = await newestCode(world.a.customers[0].user);
    expect(await check(world.a.customers[0].user, code)).toMatchObject({ outcome: 'matches' });
    expect(await check(world.a.admin, code)).toMatchObject({ outcome: 'matches' });
    expect(await check(world.a.customers[1].user, code)).toMatchObject({ outcome: 'notReadable' });
  });

  it('is hidden from the next owner, like all earlier data', async () => {
    const code = await newestCode(world.a.admin);
    now += MINUTE_MS;
    const assigned = await world.api(
      world.a.admin,
      'POST',
      `/api/customer/${world.a.customers[1].id}/device/${device.id}`,
    );
    expect(assigned.status).toBe(200);
    const next = world.a.customers[1].user;
    const passport = await passportOf(next);
    expect(passport.notes[0]).toContain('when the device was assigned to its current owner');
    expect(textOf(passport)).not.toContain('Zeroed');
    expect(textOf(passport)).not.toContain('PM2.5 high');
    expect(passport.issued).toEqual([]);
    expect(await check(next, code)).toMatchObject({ outcome: 'notReadable' });
    expect(textOf(await passportOf(world.a.admin))).toContain('Zeroed');
  });

  it('is limited in number per day', async () => {
    now += MINUTE_MS;
    await world.database.pool.query(
      `insert into device_passport (code, device_id, created_time, readable_from, user_email, sha256, row_hashes, state_rows)
       select n::text, $1, $2, 0, 'x', 'x', '{}', '[]' from generate_series(1, 20) n`,
      [device.id, now],
    );
    const refused = await world.api(world.a.admin, 'POST', pathOf(device), { language: 'en' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'passports.tooMany' } });
  });
});
