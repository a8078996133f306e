import type { DeviceImportCheck, DeviceImportLine } from '@airdeck/contract/device-import/device-import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { bearer, signIn } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';

let world: AppWorld;
const tokens = new Map<string, string>();

beforeAll(async () => {
  world = await createAppWorld();
  for (const user of [world.sysAdmin, world.a.admin, world.b.admin]) {
    tokens.set(user.id, (await signIn(world.app, user)).token);
  }
  await world.database.pool.query(
    `insert into purifier (id, purifier_id, purifier_model_no, created_time)
     values (gen_random_uuid(), 1, 'AP-1', 0)`,
  );
});
afterAll(() => world.close());

const post = (user: WorldUser, path: string, csv: string) =>
  world.app.inject({
    method: 'POST',
    url: `/backoffice/devices/import${path}`,
    headers: { ...bearer(tokens.get(user.id) ?? ''), 'content-type': 'text/csv' },
    payload: csv,
  });

async function check(user: WorldUser, csv: string, updateExisting = false): Promise<DeviceImportCheck> {
  const response = await post(user, `/check?updateExisting=${updateExisting}`, csv);
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function runImport(user: WorldUser, csv: string, updateExisting = false): Promise<DeviceImportLine[]> {
  const response = await post(user, `?updateExisting=${updateExisting}`, csv);
  expect(response.statusCode).toBe(200);
  return response.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const exported = async (user: WorldUser) =>
  (
    await world.app.inject({
      url: '/backoffice/devices/export',
      headers: bearer(tokens.get(user.id) ?? ''),
    })
  ).body;

const errorsIn = ({ errors }: DeviceImportCheck) =>
  errors.map(({ line, column, fault }) => `${line} ${column} ${fault}`);
const ending = (lines: readonly DeviceImportLine[]) => lines.at(-1);

async function countOf(table: string): Promise<number> {
  const { rows } = await world.database.pool.query(`select count(*) as count from ${table}`);
  return rows[0].count;
}

async function deviceOf(name: string) {
  const { rows } = await world.database.pool.query(
    `select d.*, d.additional_info ->> 'description' as description, c.credentials_id as access_token
     from device d join device_credentials c on c.device_id = d.id where d.name = $1`,
    [name],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

describe('a dry run', () => {
  it('reports every error of every row, and writes nothing', async () => {
    const before = await Promise.all(
      ['device', 'device_credentials', 'audit_entry', 'device_profile'].map(countOf),
    );
    const answer = await check(
      world.a.admin,
      [
        'name,customer,tenant,place,latitude,longitude,timeZone,accessToken,purifier,profile',
        'dry 1,Customer A1,,School,35.6,139.7,Asia/Tokyo,dry-token,AP-1,Brand new',
        'dry 2,Customer B1,,Moon,91,,Nowhere/City,dry-token,AP-2,',
        'dry 1,,,,,,,,,',
        `device-a1,,,,,,,${world.a.spareDevice.token},,`,
        'dry 5,,Tenant A,,,,,,,',
      ].join('\n'),
    );
    expect(errorsIn(answer)).toEqual([
      '3 place unknownPlace',
      '3 timeZone unknownTimeZone',
      '3 latitude outOfRange',
      '3 longitude otherCoordinateMissing',
      '4 name twice',
      '5 name nameTaken',
      '5 accessToken tokenTaken',
      '6 tenant notYours',
    ]);
    expect(answer).toMatchObject({ rows: 5, created: 1, updated: 0, newProfiles: ['Brand new'] });
    // Stored entities are looked up only for rows that are valid by themselves.
    expect(errorsIn(await check(world.a.admin, 'name,customer,purifier\ndry 2,Customer B1,AP-2'))).toEqual([
      '2 customer unknownCustomer',
      '2 purifier unknownPurifier',
    ]);
    const after = await Promise.all(
      ['device', 'device_credentials', 'audit_entry', 'device_profile'].map(countOf),
    );
    expect(after).toEqual(before);
  });

  it("says nothing about the access tokens of other tenants' devices", async () => {
    const csv = (tokens: readonly string[]) =>
      ['name,accessToken', ...tokens.map((token, index) => `asked ${index},${token}`)].join('\n');
    const [own, others] = [world.a.spareDevice.token, world.b.spareDevice.token];
    expect(errorsIn(await check(world.a.admin, csv([own, others, 'free'])))).toEqual([
      '2 accessToken tokenTaken',
    ]);
    expect(errorsIn(await check(world.sysAdmin, csv([own, others, 'free'])))).toEqual([
      '2 accessToken tokenTaken',
      '3 accessToken tokenTaken',
    ]);
    // It is refused when it is to be stored, as by every route that sets one.
    const lines = await runImport(world.a.admin, csv([others]));
    expect(ending(lines)).toMatchObject({ created: 0, failed: 1 });
  });

  it('returns 10,000 errors', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `wrong ${index},Nobody`);
    const { errors, created } = await check(world.a.admin, ['name,customer', ...rows].join('\n'));
    expect(created).toBe(0);
    expect(errors).toHaveLength(10_000);
    expect(errors.at(-1)).toEqual({
      line: 10_001,
      column: 'customer',
      value: 'Nobody',
      fault: 'unknownCustomer',
    });
  });

  it('is refused without a file, and for one that is too large', async () => {
    expect((await post(world.a.admin, '/check', '')).statusCode).toBe(400);
    expect((await post(world.a.admin, '/check', 'x'.repeat(5 * 1024 * 1024 + 1))).statusCode).toBe(413);
  });
});

describe("a tenant's import", () => {
  it('creates devices of the tenant with all fields of the file', async () => {
    const lines = await runImport(
      world.a.admin,
      'name;label;customer;place;city;latitude;longitude;accessToken;purifier;description;profile\n' +
        'full;Hall;Customer A1;School;Tokyo;35,68;139,69;full-token;AP-1;By the door;Monitor\nbare;;;;;;;;;;\n',
    );
    expect(lines.map(({ kind }) => kind)).toEqual(['begun', 'batch', 'ended']);
    expect(ending(lines)).toEqual({
      kind: 'ended',
      end: 'done',
      created: 2,
      updated: 0,
      failed: 0,
      left: [],
    });
    expect(await deviceOf('full')).toMatchObject({
      tenant_id: world.a.tenantId,
      customer_id: world.a.customers[0].id,
      label: 'Hall',
      type: 'Monitor',
      device_installed_place: 'School',
      device_installed_city: 'Tokyo',
      device_lat: 35.68,
      device_lon: 139.69,
      time_zone: 'Asia/Tokyo',
      description: 'By the door',
      access_token: 'full-token',
    });
    const { id: deviceId } = await deviceOf('full');
    const { rows } = await world.database.pool.query(
      `select d.tenant_id, c.credentials_id,
         (select count(*) from audit_entry where entity_id = d.id and action = 'created' and user_id = $2) audited,
         (select count(*) from device_activity where device_id = d.id and kind = 'created') told
       from device d join device_credentials c on c.device_id = d.id where d.id = $1`,
      [deviceId, world.a.admin.id],
    );
    expect(rows).toEqual([
      { tenant_id: world.a.tenantId, credentials_id: 'full-token', audited: 1, told: 1 },
    ]);
  });

  it('puts devices into rooms, which it makes with their buildings and floors', async () => {
    const csv = [
      'name,customer,building,floor,room',
      'r1,Customer A1,North,Floor 2,Ward 3',
      'r2,Customer A1,north,Floor 2,Ward 4',
      'r3,,,,Store',
      'r4,,North,,',
      'r5,,,Floor 2,Ward 3',
    ].join('\n');
    const answer = await check(world.a.admin, csv);
    expect(errorsIn(answer)).toEqual(['5 room innerPlaceMissing', '6 building innerPlaceMissing']);
    expect(answer.newPlaces).toEqual([
      ['North'],
      ['Floor 2', 'North'],
      ['Ward 3', 'Floor 2', 'North'],
      ['Ward 4', 'Floor 2', 'North'],
      ['Store'],
    ]);
    expect(ending(await runImport(world.a.admin, csv))).toMatchObject({ created: 3, failed: 2 });
    expect(await deviceOf('r1')).toMatchObject({ label: 'Ward 3' });
    expect((await check(world.a.admin, csv, true)).newPlaces).toEqual([]);
    expect(ending(await runImport(world.a.admin, 'name,building,room\nr1,North,Roof', true))).toMatchObject({
      updated: 1,
    });
    const { rows } = await world.database.pool.query(
      `select p.name, r.from_time is null as is_first, r.to_time is null as is_open from room_period r
       join place p on p.id = r.room_id where r.device_name = 'r1' order by r.from_time nulls first`,
    );
    expect(rows).toEqual([
      { name: 'Ward 3', is_first: true, is_open: false },
      { name: 'Roof', is_first: false, is_open: true },
    ]);
    expect(await exported(world.a.admin)).toContain('r1,Roof,default,Customer A1,North,,Roof,');
  });

  it('skips rows with errors, and reports them', async () => {
    const lines = await runImport(world.a.admin, 'name,customer\ngood,\nbad,Nobody\n,\n,Customer A1');
    expect(lines[0]).toMatchObject({
      kind: 'begun',
      rows: 3,
      total: 1,
      failed: [
        { line: 3, name: 'bad', outcome: 'failed' },
        { line: 5, name: '', outcome: 'failed' },
      ],
    });
    expect(ending(lines)).toMatchObject({ created: 1, failed: 2 });
    await deviceOf('good');
  });

  it('changes existing devices on request, and only the given fields', async () => {
    const csv = 'name,label,place\nfull,,None\ndevice-a1,New label,\n';
    expect(errorsIn(await check(world.a.admin, csv))).toEqual(['2 name nameTaken', '3 name nameTaken']);
    expect(await check(world.a.admin, csv, true)).toMatchObject({ created: 0, updated: 2, errors: [] });
    expect(ending(await runImport(world.a.admin, csv, true))).toMatchObject({ updated: 2, failed: 0 });
    expect(await deviceOf('full')).toMatchObject({
      label: 'Hall',
      device_installed_place: null,
      description: 'By the door',
      device_lat: 35.68,
    });
    expect(await deviceOf('device-a1')).toMatchObject({
      label: 'New label',
      customer_id: world.a.customers[0].id,
    });
    expect(errorsIn(await check(world.a.admin, 'name,accessToken\nfull,other', true))).toEqual([
      '2 accessToken tokenOfExisting',
    ]);
  });

  it('gives devices to other customers with what the file says of them, and nothing of the former customer', async () => {
    // The label is the same as before, but said of the device at its new customer.
    const csv = 'name,label,customer\nfull,Hall,Customer A2\ndevice-a1,,Customer A2\n';
    expect(ending(await runImport(world.a.admin, csv, true))).toMatchObject({ updated: 2, failed: 0 });
    const customerId = world.a.customers[1].id;
    expect(await deviceOf('full')).toMatchObject({
      label: 'Hall',
      customer_id: customerId,
      device_lat: null,
      description: null,
    });
    expect(await deviceOf('device-a1')).toMatchObject({ label: null, customer_id: customerId });
    await runImport(world.a.admin, 'name,label,customer\ndevice-a1,New label,Customer A1\n', true);
  });

  it("does not see another tenant's devices", async () => {
    const csv = 'name,label\ndevice-a1,of B';
    expect(await check(world.b.admin, csv, true)).toMatchObject({ created: 1, updated: 0 });
    expect(errorsIn(await check(world.b.admin, 'name,customer\nx,Customer A1'))).toEqual([
      '2 customer unknownCustomer',
    ]);
  });
});

describe("a system administrator's import", () => {
  it('creates devices in stock and for tenants, and assigns devices from the stock', async () => {
    const csv = 'name,label,tenant,accessToken,place\ns1,One,,s1-token,School\ns2,Two,Tenant B,,Hospital\n';
    expect(ending(await runImport(world.sysAdmin, csv))).toMatchObject({ created: 2, failed: 0 });
    expect(await deviceOf('s1')).toMatchObject({ tenant_id: null, access_token: 's1-token' });
    expect(await deviceOf('s2')).toMatchObject({
      tenant_id: world.b.tenantId,
      device_installed_place: 'Hospital',
    });
    // Reserved for the device in stock.
    expect(await runImport(world.a.admin, 'name,accessToken\nthief,s1-token')).toContainEqual(
      expect.objectContaining({ created: 0, failed: 1 }),
    );
    const handOut = 'name,tenant,city\ns1,Tenant A,Oslo\n';
    expect(errorsIn(await check(world.sysAdmin, handOut))).toEqual(['2 name nameTaken']);
    expect(ending(await runImport(world.sysAdmin, handOut, true))).toMatchObject({ updated: 1, failed: 0 });
    expect(await deviceOf('s1')).toMatchObject({
      tenant_id: world.a.tenantId,
      label: 'One',
      device_installed_city: 'Oslo',
      device_installed_place: 'School',
      access_token: 's1-token',
    });
  });

  it("changes only the place of a tenant's device, as in the console", async () => {
    await runImport(world.sysAdmin, 'name,label,tenant\nt1,One,Tenant A\n');
    const before = await deviceOf('t1');
    const other = 'name,label,description,profile,tenant,city\nt1,Two,Mine,Other,Tenant A,Oslo\n';
    const refusals = ['2 label notYours', '2 profile notYours', '2 description notYours'];
    expect(errorsIn(await check(world.sysAdmin, other, true))).toEqual(refusals);
    expect(ending(await runImport(world.sysAdmin, other, true))).toMatchObject({ updated: 0, failed: 1 });
    expect(await deviceOf('t1')).toEqual(before);
    const placing = 'name,label,tenant,city\nt1,One,Tenant A,Oslo\n';
    expect(ending(await runImport(world.sysAdmin, placing, true))).toMatchObject({ updated: 1, failed: 0 });
    expect(await deviceOf('t1')).toMatchObject({ label: 'One', device_installed_city: 'Oslo' });
  });

  it('refuses unknown tenants, and customers', async () => {
    const csv = 'name,tenant,customer\nx,Nobody,\ny,,Customer A1';
    expect(errorsIn(await check(world.sysAdmin, csv))).toEqual([
      '2 tenant unknownTenant',
      '3 customer notYours',
    ]);
  });
});

describe('an export', () => {
  it('can be imported again without changes, whatever the names', async () => {
    const names = [
      '=cmd|calc',
      "'=already",
      '-12',
      'a,b;"c"',
      'two\r\nlines',
      ' spaces ',
      'مستشعر الهواء',
      '空気センサー',
      '＝wide',
      '😀',
    ];
    const quoted = names.map((name) => `"${name.replace(/^(?='*[=\-＝])/, "'").replaceAll('"', '""')}"`);
    const csv = [
      'name,label,latitude,longitude',
      ...quoted.map((name) => `${name},${name},-33.8,-151.2`),
    ].join('\n');
    expect(ending(await runImport(world.b.admin, csv))).toMatchObject({ created: names.length, failed: 0 });
    for (const name of names) await deviceOf(name);

    const file = await exported(world.b.admin);
    expect(file.startsWith('\uFEFFname,label,profile,customer,building,floor,room,place,')).toBe(true);
    expect(file).toContain(',-33.8,-151.2,');
    expect(file).not.toContain('-token');
    const before = await Promise.all(names.map(deviceOf));
    expect(await check(world.b.admin, file)).toMatchObject({ created: 0, updated: 0 });
    const answer = await check(world.b.admin, file, true);
    expect(answer.errors).toEqual([]);
    expect(answer.updated).toBe(answer.rows);
    const changesBefore = await countOf('audit_entry');
    expect(ending(await runImport(world.b.admin, file, true))).toMatchObject({ failed: 0, created: 0 });
    // Without changes, there are no audit entries.
    expect(await countOf('audit_entry')).toBe(changesBefore);
    expect(await Promise.all(names.map(deviceOf))).toEqual(before);
  });

  it('has devices of the own tenant; for a system administrator, of all with their tenants', async () => {
    expect(await exported(world.b.admin)).not.toContain('device-a1');
    const file = await exported(world.sysAdmin);
    expect(file).toContain('Tenant A');
    expect(errorsIn(await check(world.sysAdmin, file, true))).toEqual([]);
  });
});
