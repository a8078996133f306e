import { withUnit } from '@airdeck/air/metrics';
import type { Formatters } from '../format/formatters.ts';

const MG_PER_G = 1000;

/** `2.4 g`; below 1 g: `240 mg`. In order within Arabic, too. */
export function massText(massMg: number, format: Pick<Formatters, 'number'>): string {
  const text =
    massMg < MG_PER_G
      ? withUnit(format.number(massMg), 'mg')
      : withUnit(format.number(massMg / MG_PER_G, 1), 'g');
  return `\u2066${text}\u2069`;
}
