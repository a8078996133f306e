import type { BandName } from '@airdeck/air/bands';
import type { Judged, RatedAir, Verdict } from '@airdeck/air/verdict';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import { airWords } from './air-words.ts';
import { scaleOf } from './index-look.ts';

/** A verdict in the reader's language. */
export type VerdictWords = {
  /** The band's name, or the reason why there is none. */
  readonly word: string;
  readonly band: BandName | undefined;
  /** The scale of its index, whose colours it has; undefined: the product's own. */
  readonly scale: string | undefined;
  /** The cause, if that is a gas: `CO₂ 3,004 ppm`. */
  readonly gas: string | undefined;
  /** The particles beside a gas that decides: `Particles 5, Good`; `PM2.5 5 µg/m³, Good` in an index without numbers. */
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
    return { word, band: undefined, scale: undefined, gas: undefined, beside: undefined };
  }
  const { by, band, cause } = verdict;
  const isGas = cause.quantity !== 'index';
  return {
    word: airWords(t).band(band, by),
    band,
    scale: scaleOf(by),
    gas: isGas ? causeText(cause, t, formatters) : undefined,
    beside: isGas ? besideText(verdict, t, formatters) : undefined,
  };
}

function besideText(
  { by, index, others }: RatedAir,
  t: TFunction,
  formatters: Formatters,
): string | undefined {
  const words = airWords(t);
  if (index) {
    const band = words.band(index.band, by);
    return t('air.particles', { index: formatters.number(index.value), band });
  }
  const particles = others.find(({ quantity }) => quantity === 'index');
  return (
    particles &&
    t('air.particlesBand', {
      cause: causeText(particles, t, formatters),
      band: words.band(particles.band, by),
    })
  );
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
