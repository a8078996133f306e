import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { STORED_UNITS } from '@airdeck/air/reader-units';
import { describe, expect, it } from 'vitest';
import type { DeviceReadings } from '../telemetry/device-readings.ts';
import { readingsWorkbook } from './readings-files.ts';
import type { ReportedDevice } from './reported-devices.service.ts';

/** A device with this number of rows, in chunks of three. */
function deviceOf(rows: number, deviceName = 'Ward 1/2'): ReportedDevice {
  const readings: Pick<DeviceReadings, 'by' | 'text' | 'gaps' | 'furtherKeys' | 'hourlyBefore'> = {
    by: DEFAULT_INDEX,
    async *text() {
      for (let left = rows; left > 0; left -= 3) {
        const written = Math.min(3, left);
        yield { text: '<row><c/></row>'.repeat(written), rows: written };
      }
    },
    gaps: async () => ({ count: 0, totalMs: 0, first: [] }),
    furtherKeys: async () => [],
    hourlyBefore: () => 0,
  };
  return {
    deviceId: 'a-device',
    deviceName,
    deviceLabel: null,
    placeType: null,
    city: null,
    timeZone: null,
    customerTitle: null,
    zone: 'UTC',
    openAt: undefined,
    position: undefined,
    readings: readings as DeviceReadings,
  };
}

async function filesOf(devices: ReportedDevice[], mostRows: number): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const range = { startTs: 0, endTs: 1000 };
  const { signal } = new AbortController();
  for await (const { name, content } of readingsWorkbook(
    { devices, range, language: 'en', units: STORED_UNITS },
    signal,
    mostRows,
  )) {
    let whole = '';
    for await (const piece of content) whole += piece;
    files.set(name, whole);
  }
  return files;
}

const rowsOf = (xml = '') => xml.split('<row>').length - 1;

describe('readingsWorkbook', () => {
  it.each([
    [0, [1]],
    [5, [6]],
    [6, [7]],
    [7, [7, 2]],
    [14, [7, 7, 3]],
  ])('continues in another sheet after the maximum number of rows: %d', async (rows, sheets) => {
    const files = await filesOf([deviceOf(rows)], 6);
    const written = sheets.map((_, i) => rowsOf(files.get(`xl/worksheets/sheet${i + 2}.xml`)));
    // Each begins with a header.
    expect(written).toEqual(sheets);
    expect(files.has(`xl/worksheets/sheet${sheets.length + 2}.xml`)).toBe(false);
    expect(files.get('xl/worksheets/sheet1.xml')).toContain(`<v>${rows}</v>`);
  });

  it('gives the sheets valid and distinct names', async () => {
    const files = await filesOf([deviceOf(1), deviceOf(1)], 6);
    const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="(.*?)"/g)];
    expect(names.map(([, name]) => name)).toEqual(['About', 'Ward 1_2', 'Ward 1_2 (2)']);
  });

  it('gives the sheets valid names for any device name', async () => {
    const long = 'a'.repeat(30);
    const called = [`${long}'b`, '😀'.repeat(20), "' 'x", 'x\uFFFE', 'x', '\uFFFF', `${long}\t&<"`];
    const files = await filesOf(
      called.map((name) => deviceOf(1, name)),
      6,
    );
    const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="(.*?)"/g)];
    expect(names.map(([, name]) => name)).toEqual([
      'About',
      long,
      '😀'.repeat(15),
      'x',
      'x_',
      'x (2)',
      '_',
      `${long}_`,
    ]);
  });
});
