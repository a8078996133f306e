import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { ParquetRows } from './parquet-rows.ts';

const TABLE = { room: 'Lobby', device: 'AD-1', columns: ['co2', 'temp'], index: 'eu' } as const;
const T0 = Date.UTC(2026, 0, 1);

describe('ParquetRows', () => {
  it('writes in groups, whose bytes leave at once', async () => {
    const rows = new ParquetRows(TABLE);
    const parts: Uint8Array[] = [];
    for (let first = 0; first < 45_000; first += 1_000) {
      const lines = Array.from({ length: 1_000 }, (_, i) => {
        const row = first + i;
        return `${T0 + row * 60_000},2026-01-01T00:00:00+00:00,${row % 3 ? 400 + row : ''},${row / -7 + 0.5}\r\n`;
      });
      parts.push(rows.add(lines.join('')));
    }
    expect(parts.map(({ length }) => length > 4)).toEqual(parts.map((_, i) => i === 19 || i === 39));
    parts.push(rows.end('Device: Lobby\nRows: 45000'));
    const file = new Uint8Array(Buffer.concat(parts)).buffer;

    const metadata = parquetMetadata(file);
    expect(metadata.row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([20_000, 20_000, 5_000]);
    expect(metadata.key_value_metadata).toEqual([
      { key: 'about', value: 'Device: Lobby\nRows: 45000' },
      { key: 'index', value: 'eu' },
    ]);
    expect(metadata.schema[1]).toMatchObject({
      name: 'time',
      type: 'INT64',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    });
    const read = await parquetReadObjects({ file });
    expect(read).toHaveLength(45_000);
    for (const row of [0, 1, 19_999, 20_000, 44_999]) {
      expect(read[row]).toEqual({
        time: new Date(T0 + row * 60_000),
        room: 'Lobby',
        device: 'AD-1',
        co2: row % 3 ? 400 + row : null,
        temp: row / -7 + 0.5,
      });
    }
  });
});
