import type { Formatters } from './formatters.ts';

const MOST = 99;

/** A count beside an icon: `7`, at most `99+`; undefined for 0. */
export function countText(count: number, format: Pick<Formatters, 'number'>): string | undefined {
  if (count <= 0) return undefined;
  return count > MOST ? `${format.number(MOST)}+` : format.number(count);
}
