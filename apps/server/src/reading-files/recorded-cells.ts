import type { DecimalSign } from '@airdeck/contract/reading-import/reading-mapping';

/** Cells of files where nothing was measured, in small letters. */
const MISSING: ReadonlySet<string> = new Set([
  '',
  '-',
  '--',
  'na',
  'n/a',
  '#n/a',
  'nan',
  'none',
  'null',
  'unavailable',
  'unknown',
  'nosensor',
]);

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Whether a cell says that there is no value. */
export const isMissing = (cell: string): boolean => MISSING.has(cell.trim().toLowerCase());

/** The number in a cell, without thousands separators; undefined: another text. */
export function numberOfCell(cell: string, decimal: DecimalSign): number | undefined {
  const text = cell.trim();
  const plain = decimal === ',' ? text.replace(',', '.') : text;
  if (!NUMBER.test(plain)) return undefined;
  const number = Number(plain);
  return Number.isFinite(number) ? number : undefined;
}
