import type {
  AirQualityIndex,
  Edge,
  IndexNumbers,
  PollutantTable,
} from '@airdeck/air/indices/air-quality-index';
import { bandEdgesOf, numberRowsOf } from '@airdeck/air/indices/sub-index';

/**
 * SQL for `subIndexOf` of `air`; of an index without numbers, the level of the band, 1 to 6. Null: no measurement, a table
 * without rows, or above one that has not all rows of its index.
 * @param value SQL for the concentration, in the unit of the table
 */
export function subIndexSql(by: AirQualityIndex, table: PollutantTable, value: string): string {
  if (table.upTo.length === 0) return 'null::int';
  const number = by.numbers
    ? numberSql(by, by.numbers, table, value)
    : ['1', ...bandEdgesOf(by, table).map((edge) => `(${isAbove(value, edge)})::int`)].join(' + ');
  return `case when ${value} >= 0 then ${number} end`;
}

const isAbove = (value: string, { at, isInclusive }: Edge): string =>
  `${value} ${isInclusive ? '>' : '>='} ${at}`;

/** The same arithmetic with doubles, so that its results are the same. */
function numberSql(
  by: AirQualityIndex,
  { rounding }: IndexNumbers,
  table: PollutantTable,
  value: string,
): string {
  const steps = wholeSteps(by.precision, `${value} * ${10 ** table.decimals}`);
  const { rows, beyond } = numberRowsOf(by, table);
  const numberIn = ({ from, to, numberFrom, rise }: (typeof rows)[number], at: string) => {
    const number = `${numberFrom} + ${rise} * (${at} - ${from})::float8 / ${to - from}`;
    return rounding === 'up' ? `ceil(${number})` : `floor(${number} + 0.5)`;
  };
  const within = rows.map((row) => {
    return `when not (${isAbove(value, row.edge)}) then ${numberIn(row, `least(${steps}, ${row.to})`)}`;
  });
  const last = rows.at(-1);
  const above = typeof beyond === 'number' ? String(beyond) : beyond && last ? numberIn(last, steps) : 'null';
  return `case ${within.join(' ')} else ${above} end`;
}

function wholeSteps(precision: AirQualityIndex['precision'], steps: string): string {
  if (precision === 'truncated') return `floor(${steps})`;
  // PostgreSQL rounds doubles half to even.
  return precision === 'halfEven' ? `round((${steps})::float8)` : `floor(${steps} + 0.5)`;
}
