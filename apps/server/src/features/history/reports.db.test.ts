import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { shownQuantity } from '@airdeck/air/reader-units';
import { isSpike } from '@airdeck/air/spikes';
import { TICKET_LIFE_MS, type TicketBody } from '@airdeck/contract/history/history-files';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorldCustomer, WorldDevice, WorldUser } from '../../testing/world.ts';
import { createReportApp, type ReportApp, sheetRows, tableOf } from './testing/report-app.ts';
import { unzipBytes } from './testing/unzip.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** An hour before daylight saving time ends in Europe. */
const T0 = Date.UTC(2025, 9, 26, 0);
const RANGE = { startTs: T0, endTs: T0 + 3 * HOUR };
const EXCEL = '/backoffice/reportsModule/getHistoricalDataExcel';

describe('reports', () => {
  let reports: ReportApp;
  let admin: WorldUser;
  let first: WorldCustomer;
  let second: WorldCustomer;
  let foreign: WorldDevice;
  let address: string;
  let now = Date.now();

  beforeAll(async () => {
    reports = await createReportApp({ clock: () => now });
    address = await reports.app.listen({ port: 0, host: '127.0.0.1' });
    const { a, b } = reports.world;
    admin = a.admin;
    [first, second] = a.customers;
    foreign = b.spareDevice;
    await reports.place(first.device, { zone: 'Europe/Amsterdam', city: 'Zwolle', place: 'Hospital' });
    await reports.place(second.device, { zone: 'Asia/Kolkata', city: 'Chennai', place: 'School' });
    const readings = Array.from({ length: 180 }, (_, i) => ({
      ts: T0 + i * MINUTE,
      values: { co2: i === 7 ? 0 : 900 + i, temp: -4.5, pm25: 40.5, pm10: 1e-7, lat: -33.25 },
    }));
    for (const { device } of [first, second]) await reports.send(device, readings);
    await reports.send(foreign, readings.slice(0, 5));
  });
  afterAll(() => reports.close());

  const csv = (deviceIds: readonly string[], more: object = {}): TicketBody => ({
    what: 'csv',
    deviceIds: [...deviceIds],
    ...RANGE,
    ...more,
  });

  const titleOf = (customer: WorldCustomer) => (customer === first ? 'Customer A1' : 'Customer A2');
  /** Name of an administrator's file of a customer's device; `content` is `CO2 spikes above 1000`. */
  const fileOf = (customer: WorldCustomer, content = '') =>
    [`${customer.device.name} · ${titleOf(customer)}`, content, '2025-10-26'].filter(Boolean).join(' ');

  /** Distinct statuses of all routes that return readings of devices. */
  async function statuses(user: WorldUser, deviceIds: readonly string[]): Promise<number[]> {
    const [startTs, endTs] = [String(RANGE.startTs), String(RANGE.endTs)];
    const last = deviceIds.at(-1) ?? '';
    const orders: TicketBody[] = [
      csv(deviceIds),
      { ...csv(deviceIds), what: 'excel' },
      { ...csv(deviceIds), what: 'parquet' },
      { ...csv(deviceIds), what: 'spikes', metric: 'co2' },
      { ...csv(deviceIds), what: 'comparisonCsv' },
    ];
    const answers = [
      await reports.get(user, '/backoffice/reports/history', { deviceId: last, startTs, endTs }),
      await reports.post(user, '/backoffice/reports/compare', { deviceIds, ...RANGE }),
      await reports.get(user, EXCEL, { deviceId: deviceIds.join(','), startDate: startTs, endDate: endTs }),
    ];
    for (const order of orders) answers.push(await reports.post(user, '/backoffice/reports/tickets', order));
    return [...new Set(answers.map(({ statusCode }) => statusCode))];
  }

  it('are available to users who may read all of the devices', async () => {
    const own = first.device.id;
    expect(await statuses(admin, [own, second.device.id])).toEqual([200]);
    expect(await statuses(first.user, [own])).toEqual([200]);
    expect(await statuses(admin, [own, foreign.id])).toEqual([404]);
    expect(await statuses(first.user, [own, second.device.id])).toEqual([403]);
    expect(await statuses(first.user, [own, reports.world.a.spareDevice.id])).toEqual([403]);
    expect(await statuses(reports.world.sysAdmin, [own])).toEqual([403]);
  });

  it('exclude readings from before the customer had the device', async () => {
    const bound = T0 + 90 * MINUTE;
    const { id } = first.device;
    await reports.database.pool.query('update device set customer_readable_from = $2 where id = $1', [
      id,
      bound,
    ]);
    const order = csv([id]);
    const rowsOf = async (user: WorldUser) => tableOf([...(await reports.download(user, order)).values()][0]);
    expect((await rowsOf(first.user)).map(({ timestamp }) => Number(timestamp)).at(0)).toBe(bound);
    expect((await rowsOf(admin)).length).toBe(180);
    const query = { deviceId: id, startTs: String(T0), endTs: String(RANGE.endTs) };
    const history = (await reports.get(first.user, '/backoffice/reports/history', query)).json();
    expect(history.series[1].ts[0]).toBe(bound);
    const compared = (
      await reports.post(first.user, '/backoffice/reports/compare', {
        deviceIds: [id],
        ...RANGE,
        keys: ['co2'],
      })
    ).json();
    expect(compared.statistics[0]).toMatchObject({ count: 90, min: 990 });
    await reports.database.pool.query('update device set customer_readable_from = 0 where id = $1', [id]);
  });

  it('distinguish the repeated hour at the end of daylight saving time, and keep numbers exact', async () => {
    const table = tableOf(
      (await reports.download(admin, csv([first.device.id]))).get(`${fileOf(first)}.csv`),
    );
    const times = table.map(({ time }) => time);
    expect([times[0], times[60], times[120]]).toEqual([
      '2025-10-26T02:00:00+02:00',
      '2025-10-26T02:00:00+01:00',
      '2025-10-26T03:00:00+01:00',
    ]);
    expect(new Set(times).size).toBe(180);
    expect(table[1]).toEqual({
      timestamp: String(T0 + MINUTE),
      time: '2025-10-26T02:01:00+02:00',
      iaq: '68',
      co2: '901',
      'pm2.5': '40.5',
      pm10: '1e-07',
      tvoc: '',
      'temperature (Celsius)': '-4.5',
      'humidity (rh)': '',
      lat: '-33.25',
      lon: '',
    });
  });

  it('are named by room and period, and their sheets by room', async () => {
    const { pool } = reports.database;
    const devices = [first.device, second.device];
    const label = (text: string | null) =>
      pool.query('update device set label = $1 where id = any($2)', [text, devices.map(({ id }) => id)]);
    await label('Ward 3');
    const nameOf = async (user: WorldUser, order: object) =>
      (await reports.post(user, '/backoffice/reports/tickets', order)).json().fileName;
    const week = { startTs: T0, endTs: Date.UTC(2025, 10, 1, 23) };
    const excel = { ...csv([first.device.id], week), what: 'excel' };
    expect(await nameOf(first.user, excel)).toBe('Ward 3 2025-10-26 2025-11-01.xlsx');
    expect(await nameOf(admin, excel)).toBe(`Ward 3 · ${titleOf(first)} 2025-10-26 2025-11-01.xlsx`);
    await label('病'.repeat(200));
    const spikes = { ...csv([first.device.id], week), what: 'spikes', metric: 'co2' };
    expect(await nameOf(first.user, spikes)).toBe(
      `${'病'.repeat(50)} CO2 spikes above 1000 2025-10-26 2025-11-01.csv`,
    );
    await label('Ward 3');
    const both = csv(devices.map(({ id }) => id));
    expect(await nameOf(admin, both)).toBe('Readings 2025-10-26.zip');
    expect([...(await reports.download(admin, both)).keys()].filter((name) => name.endsWith('.csv'))).toEqual(
      [first, second].map((customer) => `Ward 3 · ${titleOf(customer)} 2025-10-26.csv`),
    );
    const workbook = await reports.download(admin, { ...both, what: 'excel' } as TicketBody);
    expect(workbook.get('xl/workbook.xml')).toContain(`name="Ward 3 · ${titleOf(first)}"`);
    await label(null);
  });

  it('contain the spikes beyond the thresholds, in a file named accordingly', async () => {
    const order = { ...csv([first.device.id]), what: 'spikes', metric: 'co2' } as const;
    const plain = await reports.download(admin, order);
    const name = fileOf(first, 'CO2 spikes above 1000');
    expect([...plain.keys()]).toEqual([`${name}.csv`]);
    const kept = tableOf(plain.get(`${name}.csv`)).map(({ co2 }) => Number(co2));
    const all = Array.from({ length: 180 }, (_, i) => (i === 7 ? 0 : 900 + i));
    expect(kept).toEqual(all.filter((co2) => isSpike('co2', co2)));

    const files = await reports.download(admin, { ...order, isExplained: true });
    expect([...files.keys()]).toEqual([`${name}.csv`, `${name}.txt`]);
    expect(files.get(`${name}.csv`)).toBe(plain.get(`${name}.csv`));
    expect(files.get(`${name}.txt`)).toContain('CO2 above 1000 ppm or exactly 0');
    expect(files.get(`${name}.txt`)).toContain(`Rows: ${kept.length}\r\n`);
  });

  it('zip the spikes of several devices, with descriptions on request only', async () => {
    const customers = [first, second];
    const order = {
      ...csv(customers.map(({ device }) => device.id)),
      what: 'spikes',
      metric: 'co2',
    } as const;
    const names = customers.map((customer) => fileOf(customer, 'CO2 spikes above 1000'));
    expect([...(await reports.download(admin, order)).keys()]).toEqual(names.map((name) => `${name}.csv`));
    expect([...(await reports.download(admin, { ...order, isExplained: true })).keys()]).toEqual(
      names.flatMap((name) => [`${name}.csv`, `${name}.txt`]),
    );
  });

  it('contain TVOC above 10 mg/m³, and explain the conversion to ppb', async () => {
    const device = reports.world.a.spareDevice;
    const values = [9, 11, 90, 436, 4358, 4358.5, 4359];
    await reports.send(
      device,
      values.map((tvoc, i) => ({ ts: T0 + i * MINUTE, values: { tvoc } })),
    );
    const order = { ...csv([device.id]), what: 'spikes', metric: 'tvoc', isExplained: true } as const;
    const files = await reports.download(admin, order);
    const name = `${device.name} TVOC spikes above 4358 2025-10-26`;
    expect(tableOf(files.get(`${name}.csv`)).map(({ tvoc }) => tvoc)).toEqual(['4358.5', '4359']);
    const about = files.get(`${name}.txt`);
    expect(about).toContain('Threshold: TVOC above 4358 ppb (10 mg/m³)\r\n');
    expect(about).toContain('Threshold: 1 mg/m³ is 436 ppb of isobutylene');
  });

  it("have columns in the reader's units, named in their titles", async () => {
    const device = reports.world.a.spareDevice;
    const from = T0 + HOUR;
    const values = [
      { temp: 21.37, tvoc: 100 },
      { temp: -40, tvoc: 436 },
      { temp: 0.05, tvoc: 0 },
    ];
    await reports.send(
      device,
      values.map((one, i) => ({ ts: from + i * MINUTE, values: one })),
    );
    const units = { temperature: '°F', tvoc: 'µg/m³' } as const;
    const shown = (key: 'temp' | 'tvoc') =>
      values.map((one) => String(shownQuantity(key, units).scale.shown(one[key])));
    const files = await reports.download(admin, { ...csv([device.id]), startTs: from, units });
    const [text, about] = [...files.values()];
    const rows = tableOf(text);
    expect(rows.map((row) => row['temperature (Fahrenheit)'])).toEqual(shown('temp'));
    expect(rows.map((row) => row['tvoc (µg/m³)'])).toEqual(shown('tvoc'));
    expect(about).toContain('Columns: temperature (Fahrenheit) – °F\r\n');
    expect(about).toContain('Columns: 1 mg/m³ is 436 ppb');
    const compared = await reports.download(admin, {
      what: 'comparisonCsv',
      deviceIds: [device.id],
      startTs: from,
      endTs: RANGE.endTs,
      keys: ['temp'],
      units,
    });
    const [statistics] = tableOf(compared.get('statistics.csv'));
    expect(statistics).toMatchObject({
      value: 'temperature (Fahrenheit)',
      unit: '°F',
      min: '-40',
      index: 'india',
    });
    expect(compared.get('about.txt')).toContain('Judged by: ');
    const [point] = tableOf(compared.get('series.csv'));
    const [temperature = ''] = Object.entries(point ?? {}).flatMap(([title, value]) =>
      title.endsWith('temperature (Fahrenheit)') ? [value] : [],
    );
    expect(Number(temperature)).toBeCloseTo(
      shownQuantity('temp', units).scale.shown((21.37 - 40 + 0.05) / 3),
      2,
    );
  });

  it('never turn a name into a formula', async () => {
    const device = reports.world.a.spareDevice;
    for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', `a<b>&"'c`]) {
      await reports.place(device, { name });
      const excel = await reports.download(admin, { ...csv([device.id, first.device.id]), what: 'excel' });
      for (const [path, xml] of excel) {
        expect(xml).not.toContain('<f>');
        if (path.includes('sheet1')) expect(sheetRows(xml)[0]?.[1]).toBe(escaped(name));
      }
      const { deviceIds } = csv([device.id]);
      const comparison: TicketBody = { what: 'comparisonCsv', deviceIds, ...RANGE, keys: ['co2'] };
      const [statistics = ''] = (await reports.download(admin, comparison)).values();
      expect(statistics.split('\r\n')[1]).not.toMatch(/^"?[=+\-@\t\r]/);
      const text = [...(await reports.download(admin, csv([device.id])))][1]?.[1] ?? '';
      expect(text.split('\r\n').filter((line) => line.includes('Device: '))).toHaveLength(1);
    }
    await reports.place(device, { name: 'spare-a' });
  });

  it('contain further quantities in charts, comparisons, Excel and wide files, but never in the others', async () => {
    const device = reports.world.a.spareDevice;
    const start = T0 - 24 * HOUR;
    const radon = [80, 120, -999, 100];
    await reports.send(
      device,
      radon.map((value, i) => ({
        ts: start + i * 30 * MINUTE,
        values: { co2: 600, radon: value, uptime: i, bat: 90, note: 'text' },
      })),
    );
    const day = { startTs: start, endTs: start + 3 * HOUR };
    const { startTs, endTs } = { startTs: String(day.startTs), endTs: String(day.endTs) };
    const history = (keys?: string) =>
      reports.get(admin, '/backoffice/reports/history', {
        deviceId: device.id,
        startTs,
        endTs,
        maxPoints: '10',
        ...(keys && { keys }),
      });
    const series = (await history()).json().series as { key: string; avg: (number | null)[] }[];
    expect(series.map(({ key }) => key).slice(-2)).toEqual(['rh', 'radon']);
    // A number that no sensor can mean is not drawn.
    expect(series.at(-1)?.avg.filter((value) => value !== null)).toEqual([80, 120, 100]);
    expect((await history('uptime')).json().series).toMatchObject([{ key: 'uptime', avg: [0, 1, 2, 3] }]);

    const compared = await reports.post(admin, '/backoffice/reports/compare', {
      deviceIds: [device.id],
      ...day,
    });
    const statistics = compared.json().statistics as { key: string }[];
    expect(statistics.find(({ key }) => key === 'radon')).toMatchObject({
      count: 3,
      mean: 100,
      bandHours: null,
    });

    const wide = await reports.download(admin, { ...csv([device.id], day), what: 'wideCsv' });
    const [[name, text] = [], [, about] = []] = [...wide];
    expect(name).toBe(`${device.name} all quantities 2025-10-25.csv`);
    const header = text?.split('\r\n')[0] ?? '';
    const specified = 'timestamp,time,iaq,co2,pm2.5,pm10,tvoc,temperature (Celsius),humidity (rh),lat,lon';
    expect(header).toBe(`${specified},bat,mode,radon`);
    expect(tableOf(text).map((row) => row['radon'])).toEqual(['80', '120', '-999', '100']);
    expect(about).toContain('Columns: radon – Radon, Bq/m³\r\n');
    const plain = await reports.download(admin, csv([device.id], day));
    expect([...plain.values()][0]?.split('\r\n')[0]).toBe(specified);

    const workbook = await reports.download(admin, { ...csv([device.id], day), what: 'excel' });
    const rows = sheetRows(workbook.get('xl/worksheets/sheet2.xml'));
    expect(rows.map((row) => row.at(-1))).toEqual(['radon', '80', '120', '-999', '100']);
    expect(rows[0]).toHaveLength(12);
  });

  it('have the same values in Parquet as in a wide CSV', async () => {
    const [one, two] = [reports.world.a.spareDevice, second.device];
    await reports.place(one, { name: 'غرفة <1>\u202e' });
    const start = T0 - 48 * HOUR;
    const numbers = [0.1 + 0.2, -0.1, 1e-7, 1.7976931348623157e308, 5e-324, 12345678.9, 0];
    const sent = numbers.map((value, i) => ({
      ts: start + i * MINUTE + i,
      values: { temp: value, ...(i % 2 && { co2: 400 + i, radon: value, pm25: 40.5 }), mode: i, note: '=1' },
    }));
    for (const device of [one, two]) await reports.send(device, sent);
    const order = { ...csv([one.id, two.id], { startTs: start, endTs: start + HOUR }) };

    const wide = [...(await reports.download(admin, { ...order, what: 'wideCsv' })).entries()];
    const { contentType, bytes } = await reports.fetch(admin, { ...order, what: 'parquet' });
    expect(contentType).toBe('application/zip');
    const files = [...unzipBytes(bytes).entries()];
    expect(files.map(([name]) => name)).toEqual(
      ['غرفة _1__', `${two.name} · Customer A2`].map((name) => `${name} 2025-10-24.parquet`),
    );
    for (const [i, device] of [one, two].entries()) {
      const rows = await parquetRows(files[i]?.[1]);
      const [header = '', ...lines] = (wide[2 * i]?.[1] ?? '').trimEnd().split('\r\n');
      expect(rows).toHaveLength(numbers.length);
      expect(Object.keys(rows[0] ?? {})).toHaveLength(header.split(',').length + 1);
      for (const [at, { time, room, device: serial, ...values }] of rows.entries()) {
        const [ts, , ...cells] = lines[at]?.split(',') ?? [];
        expect(time).toEqual(new Date(Number(ts)));
        expect(Object.values(values)).toEqual(cells.map((cell) => (cell === '' ? null : Number(cell))));
        expect([room, serial]).toEqual(
          device === one ? ['غرفة <1>', 'غرفة <1>'] : [`${two.name} · Customer A2`, two.name],
        );
      }
      expect(rows.map(({ temp }) => temp)).toEqual(numbers);
    }

    const alone = await reports.fetch(second.user, { ...order, deviceIds: [two.id], what: 'parquet' });
    expect([alone.fileName, alone.contentType]).toEqual([
      `${two.name} 2025-10-24.parquet`,
      'application/vnd.apache.parquet',
    ]);
    const { key_value_metadata: about } = parquetMetadata(bufferOf(alone.bytes));
    expect(about?.[0]?.value).toMatch(/\nRows: 7\n.*\nColumns: pm25 – µg\/m³\n/s);
    const none = await reports.fetch(admin, {
      ...csv([two.id], { startTs: start - HOUR, endTs: start }),
      what: 'parquet',
    });
    expect(await parquetRows(none.bytes)).toEqual([]);
    await reports.place(one, { name: 'spare-a' });
  });

  it('are compared with the week before on one grid', async () => {
    const week = 7 * 24 * HOUR;
    const body = { deviceIds: [second.device.id], keys: ['co2', 'iaq'], intervalMs: HOUR };
    const range = { startTs: T0 + week, endTs: T0 + week + 3 * HOUR };
    const answer = await reports.post(admin, '/backoffice/reports/compare', {
      ...body,
      ...range,
      overlayPreviousWeek: true,
    });
    const { ts, series, timeZone } = answer.json();
    expect(timeZone).toBe('Asia/Kolkata');
    expect(ts).toEqual([0, 1, 2].map((hour) => T0 + week + hour * HOUR));
    expect(series[0].values).toEqual([null, null, null]);
    // Without the zero, which no sensor can mean.
    expect(series[0].previousWeek.map(Math.round)).toEqual([930, 990, 1050]);
    expect(series[1].previousWeek).toEqual([68, 68, 68]);
  });

  it('list devices of an industry and a city', async () => {
    const list = async (user: WorldUser, query: Record<string, string>) => {
      const answer = (await reports.get(user, '/backoffice/reports/devices', query)).json();
      return [answer.devices.map(({ deviceName }: { deviceName: string }) => deviceName), answer.cities];
    };
    const cities = ['Chennai', 'Zwolle'];
    expect(await list(admin, { industry: 'Healthcare' })).toEqual([[first.device.name], cities]);
    expect(await list(admin, { industry: 'None' })).toEqual([['spare-a'], cities]);
    expect(await list(admin, { industry: 'Education', city: 'chennai' })).toEqual([
      [second.device.name],
      cities,
    ]);
    expect(await list(first.user, {})).toEqual([[first.device.name], ['Zwolle']]);
  });

  describe('by ticket', () => {
    const ticketOf = async (user: WorldUser, order: object) =>
      (await reports.post(user, '/backoffice/reports/tickets', order)).json();
    const statusOf = async (url: string) => (await reports.app.inject({ method: 'GET', url })).statusCode;

    it('are downloaded once, within a minute', async () => {
      const { url, fileName } = await ticketOf(admin, csv([first.device.id]));
      expect(fileName).toBe(`${fileOf(first)}.zip`);
      expect(url).not.toContain('Bearer');
      expect([await statusOf(url), await statusOf(url)]).toEqual([200, 404]);
      const late = await ticketOf(admin, csv([first.device.id]));
      now += TICKET_LIFE_MS;
      expect(await statusOf(late.url)).toBe(404);
      expect(await statusOf('/backoffice/reports/files?ticket=wrong')).toBe(404);
    });

    it('keep the original URL of workbooks', async () => {
      const order: TicketBody = { ...csv([first.device.id, second.device.id]), what: 'excel' };
      const { url } = await ticketOf(admin, order);
      const { pathname, searchParams } = new URL(url, 'http://here');
      expect(pathname).toBe(EXCEL);
      expect(searchParams.get('deviceId')).toBe(`${first.device.id},${second.device.id}`);
      expect([searchParams.get('startDate'), searchParams.get('endDate')]).toEqual([
        String(RANGE.startTs),
        String(RANGE.endTs),
      ]);
      expect(await statusOf(url.replace(/&ticket=.*/, ''))).toBe(401);
      expect(await statusOf(url)).toBe(200);
    });

    it('are refused after loss of access or sign-out', async () => {
      const { id } = first.device;
      const { url } = await ticketOf(first.user, csv([id]));
      await reports.database.pool.query('update device set customer_id = $2 where id = $1', [id, second.id]);
      expect(await statusOf(url)).toBe(403);
      await reports.database.pool.query('update device set customer_id = $2 where id = $1', [id, first.id]);
      const signedOut = await ticketOf(second.user, csv([second.device.id]));
      await reports.post(second.user, '/api/auth/logout', {});
      expect(await statusOf(signedOut.url)).toBe(404);
    });
  });

  it.each([{ what: 'excel' }, { what: 'parquet' }, { what: 'spikes', metric: 'co2' }])(
    'refuse a third concurrent $what file, and release aborted ones',
    async (kind) => {
      const months = { startTs: Date.UTC(2025, 0), endTs: Date.UTC(2026, 0) };
      // Larger than the buffers of sockets and streams.
      await reports.database.pool.query(
        `insert into reading (device, ts, co2, temp, rh, lat, lon)
         select $1, $2::bigint + n, random() * 1e9, random(), random(), random(), random()
       from generate_series(0, 400000) as n on conflict do nothing`,
        [second.device.key, Date.UTC(2025, 9, 27)],
      );
      const order = { ...csv([second.device.id]), ...months, ...kind };
      const start = async () => {
        const { url, message } = (await reports.post(admin, '/backoffice/reports/tickets', order)).json();
        if (url === undefined) throw new Error(message);
        const request = get(`${address}${url}`);
        const [answer] = (await once(request, 'response')) as [IncomingMessage];
        await once(answer, 'readable');
        return request;
      };
      const [one, two] = [await start(), await start()];
      await expect(start()).rejects.toThrow('2 of your reports are under way already');
      one.destroy();
      two.destroy();
      await expect.poll(() => start().then((request) => request.destroy().destroyed)).toBe(true);
      const { pool } = reports.database;
      await expect.poll(() => pool.idleCount === pool.totalCount).toBe(true);
    },
  );
});

/** Read by another library than the one that writes. */
const parquetRows = (bytes: Buffer | undefined) => parquetReadObjects({ file: bufferOf(bytes) });

const bufferOf = (bytes: Buffer = Buffer.of()): ArrayBuffer => new Uint8Array(bytes).buffer;

function escaped(name: string): string {
  return name
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
