import type { Database } from '../../database/database.ts';
import type { ReadingColumn, ReadingSpikes, ReadingTextForm } from './device-readings.ts';
import { columnSql, rowTextSql } from './reading-text-sql.ts';
import { Parameters } from './value-sql.ts';

/** Rows along the primary key, written as text. */
export type TextScan = {
  readonly deviceKey: number;
  /** Epoch ms, inclusive. */
  readonly fromTs: number;
  /** Epoch ms, exclusive. */
  readonly toTs: number;
  /** How many rows to look at. */
  readonly maxRows: number;
  readonly form: ReadingTextForm;
  readonly columns: readonly ReadingColumn[];
  /** Of local time, which must be the same for the whole scan. */
  readonly offset: { readonly ms: number; readonly text: string };
  /** Only these rows are written. */
  readonly spikes: ReadingSpikes | undefined;
};

export type ScannedText = {
  readonly text: string;
  /** Rows written. */
  readonly written: number;
  /** Rows looked at: fewer than `maxRows` when there were no more. */
  readonly scanned: number;
  /** Time of the last row looked at. */
  readonly lastTs: number | null;
};

/** Lets PostgreSQL write the rows: no value passes through the driver. */
export async function scanText({ pool }: Pick<Database, 'pool'>, scan: TextScan): Promise<ScannedText> {
  const parameters = new Parameters();
  const where = `device = ${parameters.add(scan.deviceKey)}
    and ts >= ${parameters.add(scan.fromTs)} and ts < ${parameters.add(scan.toTs)}`;
  const line = rowTextSql(scan.form, scan.columns, scan.offset, parameters);
  const written = scan.spikes ? `case when ${isSpikeSql(scan.spikes, parameters)} then ${line} end` : line;
  const { rows } = await pool.query<{
    scanned: number;
    written: number;
    last: number | null;
    text: string | null;
  }>(
    `select count(*) as scanned, count(line) as written, max(ts) as last, string_agg(line, '') as text from (
       select ts, ${written} as line from (
         select * from reading where ${where} order by ts limit ${parameters.add(scan.maxRows)}
       ) as scanned offset 0
     ) as written`,
    parameters.values,
  );
  const [row] = rows;
  return {
    text: row?.text ?? '',
    written: row?.written ?? 0,
    scanned: row?.scanned ?? 0,
    lastTs: row?.last ?? null,
  };
}

function isSpikeSql({ column, above, orZero }: ReadingSpikes, parameters: Parameters): string {
  const value = `(${columnSql(column, parameters)})`;
  return `${value} > ${parameters.add(above)}${orZero ? ` or ${value} = 0` : ''}`;
}
