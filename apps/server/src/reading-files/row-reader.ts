import { conversionOf, unitsOfKey } from '@airdeck/air/recorded-units';
import type { ReadingMapping } from '@airdeck/contract/reading-import/reading-mapping';
import { isMissing, numberOfCell } from './recorded-cells.ts';
import { timeReader } from './recorded-time.ts';

/** A cell that cannot be read. */
export type CellFault = {
  readonly fault: 'notATime' | 'notANumber';
  readonly column: number;
  readonly value: string;
};

/** A row: its time and values, if it has both, and cells of it that cannot be read. */
export type RowReading = {
  readonly reading: { readonly ts: number; readonly values: Record<string, number | string> } | undefined;
  readonly faults: readonly CellFault[];
};

/**
 * A reader of rows. Rows with missing values only have no reading.
 * @param previous the time of the row before the first one, epoch ms
 * @throws RangeError for a zone that is not in the IANA database
 */
export function createRowReader(
  { time, decimal, columns }: ReadingMapping,
  previous?: number,
): (cells: readonly string[]) => RowReading {
  const readTime = timeReader(time, previous);
  const timeText = (cells: readonly string[]) => {
    const text = cells[time.column] ?? '';
    return time.clockColumn === null ? text : `${text} ${cells[time.clockColumn] ?? ''}`;
  };
  const read = columns.map(({ column, key, unit }) => ({
    column,
    key,
    isNumber: unitsOfKey(key).length > 0,
    convert: conversionOf(key, unit),
  }));
  return (cells) => {
    const faults: CellFault[] = [];
    // No prototype, so that `__proto__` is an ordinary key.
    const values: Record<string, number | string> = Object.create(null);
    let hasValues = false;
    for (const { column, key, isNumber, convert } of read) {
      const cell = cells[column] ?? '';
      if (isMissing(cell)) continue;
      const number = numberOfCell(cell, decimal);
      if (number === undefined && isNumber) {
        faults.push({ fault: 'notANumber', column, value: cell });
        continue;
      }
      values[key] = number === undefined ? cell : (convert?.(number) ?? number);
      hasValues = true;
    }
    if (!hasValues) return { reading: undefined, faults };
    const text = timeText(cells);
    const ts = readTime(text);
    if (ts === undefined) {
      faults.push({ fault: 'notATime', column: time.column, value: text });
      return { reading: undefined, faults };
    }
    return { reading: { ts, values }, faults };
  };
}
