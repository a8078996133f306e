import { pm10SubIndex, pm25SubIndex } from '@airdeck/air/cpcb-index';
import type { ReadingColumn, ReadingTextForm } from './device-readings.ts';
import { numberSql, type Parameters } from './value-sql.ts';

/** Above so many µg/m³ the sub-indices stay what they are. */
const LAST_UG_M3 = 511;

/** The sub-index of each whole concentration, as `air` has it. */
const SUB_INDICES = { pm25: subIndices(pm25SubIndex), pm10: subIndices(pm10SubIndex) };

function subIndices(subIndex: (concentrationUgM3: number) => number | undefined): string {
  const whole = Array.from({ length: LAST_UG_M3 + 1 }, (_, concentration) => subIndex(concentration));
  return `'{${whole.join(',')}}'::int[]`;
}

/**
 * SQL for a row's number under a report's column, null when there is none. `iaq` is `airIndexOf` of `air`: the
 * device's own index as it was sent; else the greater sub-index of its particles, rounded half up as there.
 */
export function columnSql(column: ReadingColumn, parameters: Parameters): string {
  if (column !== 'iaq') return numberSql(column, parameters);
  const own = `(${numberSql('iaq', parameters)})`;
  const subIndex = (key: 'pm25' | 'pm10') => {
    const value = `(${numberSql(key, parameters)})`;
    return `case when ${value} >= 0
      then (${SUB_INDICES[key]})[least(floor(${value} + 0.5), ${LAST_UG_M3})::int + 1] end`;
  };
  return `coalesce(case when ${own} >= 0 then iaq end, greatest(${subIndex('pm25')}, ${subIndex('pm10')}))`;
}

/** Days between the epoch of spreadsheets and ours. */
const SHEET_EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

/**
 * SQL for a row as text: epoch ms, local time, then the columns. Numbers are written as PostgreSQL writes a double,
 * with the fewest digits that read back as the same number.
 * @param offset what has to be added to UTC: in ms, and as `+05:30`
 */
export function rowTextSql(
  form: ReadingTextForm,
  columns: readonly ReadingColumn[],
  offset: { readonly ms: number; readonly text: string },
  parameters: Parameters,
): string {
  const localMs = `(ts + ${parameters.add(offset.ms)}::bigint)`;
  const values = columns.map((column) => `(${columnSql(column, parameters)})`);
  if (form === 'csv') {
    const time = `to_char(timestamp 'epoch' + ${localMs} * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS')`;
    return `concat(ts, ',', ${time}, ${[`${parameters.add(offset.text)}::text`, ...values].join(", ',', ")}, E'\\r\\n')`;
  }
  // Cells of a sheet of Office Open XML. Style 1 shows a number of days as date and time.
  const cell = (value: string) => `coalesce('<c><v>' || ${value} || '</v></c>', '<c/>')`;
  const serial = `${localMs}::double precision / ${DAY_MS} + ${SHEET_EPOCH_DAYS}`;
  const time = `'</v></c><c s="1"><v>' || (${serial}) || '</v></c>'`;
  return ["'<row><c><v>' || ts", time, ...values.map(cell), "'</row>'"].join(' || ');
}
