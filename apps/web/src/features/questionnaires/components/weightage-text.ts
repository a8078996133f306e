import type { Formatters } from '../../../lib/format/formatters.ts';

const MOST_DECIMALS = 4;

/** A weightage, or a sum of some, with the decimals that it has. */
export function weightageText(weightage: number, format: Formatters): string {
  const [, decimals = ''] = String(Number(weightage.toFixed(MOST_DECIMALS))).split('.');
  return format.number(weightage, decimals.length);
}
