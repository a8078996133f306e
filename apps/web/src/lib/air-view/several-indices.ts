import { BAND_NAMES, levelOf } from '@airdeck/air/bands';
import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';
import { airWords } from './air-words.ts';
import type { BandNames } from './band-names.ts';
import { DEFAULT_LOOK, lookOf } from './index-look.ts';

export const namesBy = (by: IndexChoice, t: TFunction): BandNames => ({
  by,
  nameOf: (band) => airWords(t).band(band, by),
  bands: (lookOf(by) ?? DEFAULT_LOOK).segments.map(({ band }) => band),
});

/** Names for rooms that are judged by several indices, in which a band has several words: `Level 3 of 6`. */
export const levelNames = (t: TFunction, format: Pick<Formatters, 'number'>): BandNames => ({
  by: undefined,
  nameOf: (band) =>
    t('air.level', { level: format.number(levelOf(band)), of: format.number(BAND_NAMES.length) }),
  bands: BAND_NAMES,
});

/** The names of bands for these rooms. */
export function namesFor(
  indices: Iterable<IndexChoice>,
  t: TFunction,
  format: Pick<Formatters, 'number'>,
): BandNames {
  const [by, other] = new Set(indices);
  return by === undefined || other !== undefined ? levelNames(t, format) : namesBy(by, t);
}
