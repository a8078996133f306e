import { writeFile } from 'node:fs/promises';
import type { RecordingRow } from '../apps/server/src/testing/recordings.ts';

/** A recorded row: its time (epoch ms), and texts by column. */
export type RecordedRow = { readonly ts: number; readonly cells: Readonly<Record<string, string>> };

/** The rows recorded in [from, to), ISO 8601. */
export function partOf(recording: readonly RecordingRow[], from: string, to: string): RecordedRow[] {
  const rows = recording.map(({ ts = '', ...cells }) => ({ ts: Date.parse(ts), cells }));
  return rows.filter(({ ts }) => ts >= Date.parse(from) && ts < Date.parse(to));
}

/** The rows shifted by one constant, so that the last one is at `endTs`; gaps and jitter stay. */
export function endingAt(rows: readonly RecordedRow[], endTs: number): RecordedRow[] {
  const shiftMs = endTs - (rows.at(-1)?.ts ?? 0);
  return rows.map(({ ts, cells }) => ({ ts: ts + shiftMs, cells }));
}

/** Writes rows as a recording that the replay tool reads. */
export async function writeRecording(path: string, rows: readonly RecordedRow[]): Promise<void> {
  const columns = Object.keys(rows[0]?.cells ?? {});
  const lines = rows.map(({ ts, cells }) => [ts, ...columns.map((column) => cells[column])].join(','));
  await writeFile(path, `${[['ts_ms', ...columns].join(','), ...lines].join('\n')}\n`);
}

const BUCKET_MS = 900_000;

/** A row of a chart's table: its time (epoch ms), and the mean; null: a gap. */
export type TableRow = { readonly at: number; readonly mean: number | null };

/**
 * Expected table of a five-hour chart of recorded values: quarter-hour means at the middle of their quarter-hour,
 * and one row without a value for each gap of at least one whole quarter-hour.
 */
export function quarterHourMeans(rows: readonly RecordedRow[], column: string, scale = 1): TableRow[] {
  const quarters = new Map<number, number[]>();
  for (const { ts, cells } of rows) {
    const cell = cells[column];
    if (cell === undefined || cell === '') continue;
    const quarter = Math.floor(ts / BUCKET_MS);
    quarters.set(quarter, [...(quarters.get(quarter) ?? []), Number(cell) * scale]);
  }
  const table: TableRow[] = [];
  let previous: number | undefined;
  for (const [quarter, values] of quarters) {
    const at = (quarter + 0.5) * BUCKET_MS;
    if (previous !== undefined && quarter - previous > 1) {
      table.push({ at: Math.floor(((previous + 0.5) * BUCKET_MS + at) / 2), mean: null });
    }
    table.push({ at, mean: values.reduce((sum, value) => sum + value, 0) / values.length });
    previous = quarter;
  }
  return table;
}
