import { BAND_NAMES, type BandName } from '../bands.ts';
import type { AirQualityIndex, Edge, IndexNumbers, PollutantTable } from './air-quality-index.ts';

/** How many of the edges a value is above. */
export const placeAmong = (edges: readonly Edge[], value: number): number =>
  edges.filter(({ at, isInclusive }) => (isInclusive ? value > at : value >= at)).length;

/** Whether it is a measurement that can be judged: all of them are 0 or more. */
export const isMeasured = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** The number and band of a concentration; `value` is null in an index without numbers. */
export type SubIndex = { readonly value: number | null; readonly band: BandName };

/**
 * The sub-index of a concentration, in the unit of the table. Undefined: no measurement, a table without rows, or above
 * one that has not all rows of its index.
 */
export function subIndexOf(
  index: AirQualityIndex,
  table: PollutantTable,
  concentration: number | null | undefined,
): SubIndex | undefined {
  if (!isMeasured(concentration) || table.upTo.length === 0) return undefined;
  const { numbers, precision } = index;
  const row = placeAmong(rowEdgesOf(index, table), concentration);
  if (!numbers) return { value: null, band: bandOfRow(row) };
  const steps = wholeSteps(concentration * 10 ** table.decimals, precision);
  const end = stepsAt(table, row);
  if (row < table.upTo.length) {
    return { value: numberIn(numbers, table, row, Math.min(steps, end)), band: bandOfRow(row) };
  }
  const last = row - 1;
  if (numbers.beyond === 'capped') return { value: numbers.upTo[last] ?? null, band: bandOfRow(last) };
  if (row < numbers.upTo.length) return undefined;
  return { value: numberIn(numbers, table, last, steps), band: bandOfRow(last) };
}

/** The edges between the bands, in the unit of the table: they decide the band in TypeScript and in SQL. */
export const bandEdgesOf = (index: AirQualityIndex, table: PollutantTable): readonly Edge[] =>
  rowEdgesOf(index, table).slice(0, BAND_NAMES.length - 1);

/** The edges of tables, which very many values are compared with. */
const edgesOfTables = new WeakMap<PollutantTable, readonly Edge[]>();

/** The ends of the rows for concentrations of any precision. */
function rowEdgesOf(index: AirQualityIndex, table: PollutantTable): readonly Edge[] {
  const known = edgesOfTables.get(table) ?? newRowEdges(index, table);
  edgesOfTables.set(table, known);
  return known;
}

function newRowEdges({ precision }: AirQualityIndex, table: PollutantTable): readonly Edge[] {
  const scale = 10 ** table.decimals;
  return table.upTo.map((_, row) => {
    const steps = stepsAt(table, row);
    if (precision === 'truncated') return { at: (steps + 1) / scale, isInclusive: false };
    // Half to even: 60.5 is 60, and 35.5 is 36.
    return { at: (steps + 0.5) / scale, isInclusive: precision === 'halfEven' && steps % 2 === 0 };
  });
}

/** Rows beyond the sixth are of the last band. */
const bandOfRow = (row: number): BandName => BAND_NAMES[row] ?? 'severe';

function wholeSteps(steps: number, precision: AirQualityIndex['precision']): number {
  if (precision === 'truncated') return Math.floor(steps);
  const whole = Math.round(steps);
  return precision === 'halfEven' && whole - steps === 0.5 && whole % 2 === 1 ? whole - 1 : whole;
}

/** The last concentration of a row, as a whole number of the table's last decimal. */
const stepsAt = ({ upTo, decimals }: PollutantTable, row: number): number =>
  Math.round((upTo[row] ?? 0) * 10 ** decimals);

/** A row of a table with numbers, in whole numbers of the table's last decimal. */
type NumberRow = {
  readonly from: number;
  readonly to: number;
  readonly numberFrom: number;
  /** From the first number of the row to its last. */
  readonly rise: number;
  /** The end of the row, in the unit of the table. */
  readonly edge: Edge;
};

/** The rows of a table; `beyond`: the number above the last one, or whether its slope goes on; false: nothing. */
export function numberRowsOf(
  index: AirQualityIndex,
  table: PollutantTable,
): { readonly rows: readonly NumberRow[]; readonly beyond: number | boolean } {
  const { numbers } = index;
  if (!numbers) return { rows: [], beyond: false };
  const rows = rowEdgesOf(index, table).map((edge, row) => ({ ...rowOf(numbers, table, row), edge }));
  if (numbers.beyond === 'capped') return { rows, beyond: numbers.upTo[rows.length - 1] ?? false };
  return { rows, beyond: rows.length >= numbers.upTo.length };
}

function rowOf(numbers: IndexNumbers, table: PollutantTable, row: number): Omit<NumberRow, 'edge'> {
  const gap = numbers.rows === 'apart' && row > 0 ? 1 : 0;
  const numberFrom = (numbers.upTo[row - 1] ?? 0) + gap;
  return {
    from: stepsAt(table, row - 1) + gap,
    to: stepsAt(table, row),
    numberFrom,
    rise: (numbers.upTo[row] ?? 0) - numberFrom,
  };
}

/** @param steps the concentration, as a whole number of the table's last decimal */
function numberIn(numbers: IndexNumbers, table: PollutantTable, row: number, steps: number): number {
  const { from, to, numberFrom, rise } = rowOf(numbers, table, row);
  // Whole numbers until the division, which is exact where its result is whole.
  const number = numberFrom + (rise * (steps - from)) / (to - from);
  return numbers.rounding === 'up' ? Math.ceil(number) : Math.floor(number + 0.5);
}
