import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { Stretch } from '@airdeck/air/opening-hours';
import { bandEdgesOfQuantity } from '@airdeck/air/quantity-bands';
import { SHOWN_DECIMALS } from '@airdeck/air/reader-units';
import type { Conversion } from '@airdeck/air/units';
import { MAX_SUMMAND } from '@airdeck/contract/telemetry/telemetry-values';
import type { StatementSource } from '../../database/cancellable.ts';
import { readingsIn, readingsInOrder } from '../../ingest/all-readings-sql.ts';
import type {
  Conversions,
  ReadingColumn,
  ReadingSpikes,
  ReadingStatistics,
  ReadingTextForm,
} from './device-readings.ts';
import { openUntilSql } from './open-time-sql.ts';
import { type ReadingRange, RHYTHM_SQL } from './reading-range.repository.ts';
import { subIndexSql } from './sub-index-sql.ts';
import { columnsOf, numberSql, Parameters, sentNumberSql } from './value-sql.ts';

/** Numbers as the device sent them, or without those that no sensor can mean. */
type Numbers = typeof sentNumberSql;

/**
 * SQL for a row's number in a report's column; null: none. `iaq` is `indexNumberOf` of `air`: the device's own index as
 * sent, if the index has numbers, else that of its particles.
 */
function columnSql(
  column: ReadingColumn,
  numbers: Numbers,
  by: AirQualityIndex,
  parameters: Parameters,
): string {
  if (column !== 'iaq') return numbers(column, parameters);
  const ofParticles = (key: 'pm25' | 'pm10') => {
    const [table] = by.tables[key];
    // PostgreSQL refuses parameters that the statement does not use.
    const value = table.upTo.length === 0 ? 'null' : numberSql(key, parameters);
    return subIndexSql(by, table, `(${value})`);
  };
  const particles = `greatest(${ofParticles('pm25')}, ${ofParticles('pm10')})`;
  if (!by.numbers) return particles;
  const own = `(${numbers('iaq', parameters)})`;
  return `coalesce(case when ${own} >= 0 then ${own} end, ${particles})`;
}

/** SQL for a value in another unit, as `air/reader-units` converts and rounds it. */
function convertedSql(value: string, { before = 0, factor }: Conversion, parameters: Parameters): string {
  const converted = `${value} / ${parameters.add(factor)}::float8 - ${parameters.add(before)}::float8`;
  return `round((${converted})::numeric, ${SHOWN_DECIMALS})::float8`;
}

/** Days between the epoch of spreadsheets and the Unix epoch. */
const SHEET_EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

/**
 * SQL for a row as text: epoch ms, local time, then the columns. Numbers have PostgreSQL's format of a double, with the
 * fewest digits that parse to the same number.
 * @param offset UTC offset, in ms and as `+05:30`
 */
function rowTextSql(
  { form, columns, by, conversions }: Pick<TextScan, 'form' | 'columns' | 'by' | 'conversions'>,
  offset: { readonly ms: number; readonly text: string },
  parameters: Parameters,
): string {
  const localMs = `(ts + ${parameters.add(offset.ms)}::bigint)`;
  const values = columns.map((column) => {
    const value = `(${columnSql(column, sentNumberSql, by, parameters)})`;
    const conversion = conversions?.get(column);
    return conversion ? convertedSql(value, conversion, parameters) : value;
  });
  if (form === 'csv') {
    const time = `to_char(timestamp 'epoch' + ${localMs} * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS')`;
    return `concat(ts, ',', ${time}, ${[`${parameters.add(offset.text)}::text`, ...values].join(", ',', ")}, E'\\r\\n')`;
  }
  // Cells of an Office Open XML sheet. Style 1 shows a number of days as date and time.
  const cell = (value: string) => `coalesce('<c><v>' || ${value} || '</v></c>', '<c/>')`;
  const serial = `${localMs}::double precision / ${DAY_MS} + ${SHEET_EPOCH_DAYS}`;
  const time = `'</v></c><c s="1"><v>' || (${serial}) || '</v></c>'`;
  return ["'<row><c><v>' || ts", time, ...values.map(cell), "'</row>'"].join(' || ');
}

/** The keys that a report's columns are computed from. */
const keysOf = (columns: readonly ReadingColumn[]): readonly string[] =>
  columns.includes('iaq') ? [...columns, 'pm25', 'pm10'] : columns;

/** Rows along the primary key, formatted as text. */
type TextScan = {
  readonly deviceKey: number;
  /** Epoch ms, inclusive. */
  readonly fromTs: number;
  /** Epoch ms, exclusive. */
  readonly toTs: number;
  /** Most rows to scan. */
  readonly maxRows: number;
  readonly form: ReadingTextForm;
  readonly columns: readonly ReadingColumn[];
  /** The index by which the device is judged. */
  readonly by: AirQualityIndex;
  readonly conversions?: Conversions | undefined;
  /** UTC offset, constant for the whole scan. */
  readonly offset: { readonly ms: number; readonly text: string };
  /** Only these rows are written. */
  readonly spikes: ReadingSpikes | undefined;
};

type ScannedText = {
  readonly text: string;
  /** Rows written. */
  readonly written: number;
  /** Scanned rows: fewer than `maxRows` at the end. */
  readonly scanned: number;
  /** Time of the last scanned row. */
  readonly lastTs: number | null;
};

/** Formats the rows in PostgreSQL: no value passes through the driver. */
export async function scanText({ pool }: StatementSource, scan: TextScan): Promise<ScannedText> {
  const parameters = new Parameters();
  const range = rangeSql(scan, parameters);
  const line = rowTextSql(scan, scan.offset, parameters);
  const written = scan.spikes
    ? `case when ${isSpikeSql(scan.spikes, scan.by, parameters)} then ${line} end`
    : line;
  const { rows } = await pool.query<{
    scanned: number;
    written: number;
    last: number | null;
    text: string | null;
  }>(
    `select count(*) as scanned, count(line) as written, max(ts) as last, string_agg(line, '') as text from (
       select ts, ${written} as line from (
         select * from ${readingsInOrder(range, columnsOf(keysOf(usedBy(scan))), {
           order: 'asc',
           limit: `${parameters.add(scan.maxRows)}::int8`,
         })} as reading
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

const usedBy = ({ columns, spikes }: TextScan): ReadingColumn[] => [
  ...columns,
  ...(spikes ? [spikes.column] : []),
];

const rangeSql = ({ deviceKey, fromTs, toTs }: ReadingRange, parameters: Parameters) => ({
  device: `= ${parameters.add(deviceKey)}`,
  from: parameters.add(fromTs),
  to: parameters.add(toTs),
});

function isSpikeSql(
  { column, above, orZero }: ReadingSpikes,
  by: AirQualityIndex,
  parameters: Parameters,
): string {
  const value = `(${columnSql(column, sentNumberSql, by, parameters)})`;
  return `${value} > ${parameters.add(above)}${orZero ? ` or ${value} = 0` : ''}`;
}

type Row = {
  count: number;
  mean: number | null;
  min: number | null;
  max: number | null;
  p95: number | null;
  held: number;
} & Record<`band${number}`, number>;

/**
 * Statistics of one column, from all readings of the range. A value lasts until the next one of its column; before a
 * gap, and at the end, for one median step.
 * @param open the stretches whose readings count, each until its end; undefined: all count
 */
export async function findStatistics(
  { pool }: StatementSource,
  range: ReadingRange,
  column: ReadingColumn,
  by: AirQualityIndex,
  open?: readonly Stretch[],
): Promise<ReadingStatistics> {
  const parameters = new Parameters();
  const value = columnSql(column, numberSql, by, parameters);
  const readings = readingsIn(rangeSql(range, parameters), columnsOf(keysOf([column])));
  const bands = bandConditions(by, column, parameters);
  const heldMs = (condition?: string) =>
    `coalesce(sum(held)${condition ? ` filter (where ${condition})` : ''}, 0)::double precision`;
  const { rows } = await pool.query<Row>(
    `with measured as (
       select ts, (${value})::double precision as v from ${readings} as reading
     ),
     step as materialized (
       select ts, v, lead(ts) over (order by ts) - ts as ms from measured where v is not null
     ),
     rhythm as materialized (${RHYTHM_SQL}),
     lasting as (
       select ts, v, case when ms <= limit_ms then ms
         else least(coalesce(usual_ms, 0), ${parameters.add(range.toTs)}::bigint - ts) end as ms
       from step cross join rhythm
     ),
     held as (${
       open
         ? `select v, least(ms, until - ts) as held
            from lasting cross join lateral (select ${openUntilSql('ts', open, parameters)} as until) as o
            where until is not null`
         : 'select v, ms as held from lasting'
     })
     select count(*) as count, min(v) as min, max(v) as max,
       sum(least(greatest(v, -${MAX_SUMMAND}), ${MAX_SUMMAND})) / nullif(count(*), 0) as mean,
       percentile_disc(0.95) within group (order by v) as p95,
       ${[heldMs(), ...bands.map(heldMs)].map((sum, i) => `${sum} as ${i === 0 ? 'held' : `band${i - 1}`}`).join(', ')}
     from held`,
    parameters.values,
  );
  const row = rows[0];
  return {
    count: row?.count ?? 0,
    mean: row?.mean ?? null,
    min: row?.min ?? null,
    max: row?.max ?? null,
    percentile95: row?.p95 ?? null,
    measuredMs: row?.held ?? 0,
    bandMs: bands.length > 0 ? bands.map((_, i) => row?.[`band${i}`] ?? 0) : null,
  };
}

/** Conditions for a value `v` to be in each band, best first; empty for a column without bands. */
function bandConditions(by: AirQualityIndex, column: ReadingColumn, parameters: Parameters): string[] {
  const edges = bandEdgesOfQuantity(by, column);
  if (!edges) return [];
  const ends = edges.map(({ at, isInclusive }) => {
    const [below, above] = isInclusive ? ['<=', '>'] : ['<', '>='];
    const end = `${parameters.add(at)}::double precision`;
    return { below: `v ${below} ${end}`, above: `v ${above} ${end}` };
  });
  return [...ends, undefined].map((end, i) =>
    [ends[i - 1]?.above ?? 'v >= 0', ...(end ? [end.below] : [])].join(' and '),
  );
}
