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
 * The sub-index of a concentration, in the unit of the table. Undefined: no measurement, or above a table that has not
 * all rows of its index.
 */
export function subIndexOf(
  index: AirQualityIndex,
  table: PollutantTable,
  concentration: number | null | undefined,
): SubIndex | undefined {
  if (!isMeasured(concentration)) return undefined;
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

/** @param steps the concentration, as a whole number of the table's last decimal */
function numberIn(numbers: IndexNumbers, table: PollutantTable, row: number, steps: number): number {
  const gap = numbers.rows === 'apart' && row > 0 ? 1 : 0;
  const from = stepsAt(table, row - 1) + gap;
  const numberFrom = (numbers.upTo[row - 1] ?? 0) + gap;
  // Whole numbers until the division, which is exact where its result is whole.
  const rise = ((numbers.upTo[row] ?? 0) - numberFrom) * (steps - from);
  const number = numberFrom + rise / (stepsAt(table, row) - from);
  return numbers.rounding === 'up' ? Math.ceil(number) : Math.floor(number + 0.5);
}
