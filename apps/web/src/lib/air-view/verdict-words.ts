import type { BandName } from '@airdeck/air/bands';
import type { Judged, Verdict } from '@airdeck/air/verdict';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import { airWords } from './air-words.ts';

/** A verdict in the reader's language. */
export type VerdictWords = {
  /** The band's name, or the reason why there is none. */
  readonly word: string;
  readonly band: BandName | undefined;
  /** The cause, if that is a gas: `CO₂ 3,004 ppm`. */
  readonly gas: string | undefined;
  /** The index beside a gas that decides: `Particles 5, Good`. */
  readonly beside: string | undefined;
};

/** @param offline word for a silent device; default: that of lists and cards */
export function verdictWords(
  verdict: Verdict,
  t: TFunction,
  formatters: Formatters,
  offline: string = t('deviceState.silent'),
): VerdictWords {
  if (verdict.state !== 'rated') {
    const word = verdict.state === 'offline' ? offline : t(`air.state.${verdict.state}`);
    return { word, band: undefined, gas: undefined, beside: undefined };
  }
  const words = airWords(t);
  const { band, cause, index } = verdict;
  const isGas = cause.quantity !== 'index';
  return {
    word: words.band(band),
    band,
    gas: isGas ? causeText(cause, t, formatters) : undefined,
    beside:
      isGas && index
        ? t('air.particles', { index: formatters.number(index.value), band: words.band(index.band) })
        : undefined,
  };
}

/** The cause of a verdict: `CO₂ 3,004 ppm`. */
export function causeText(
  { metric, value }: Pick<Judged, 'metric' | 'value'>,
  t: TFunction,
  formatters: Formatters,
): string {
  const words = airWords(t);
  // The sentence around it keeps its own direction.
  return `\u2068${words.metric(metric)} ${formatters.quantity(metric, value)}\u2069`;
}

/** A verdict in one line: `Very Poor: CO₂ 3,004 ppm`. */
export function verdictText({ word, gas }: Pick<VerdictWords, 'word' | 'gas'>, t: TFunction): string {
  return gas === undefined ? word : t('air.because', { band: word, cause: gas });
}
