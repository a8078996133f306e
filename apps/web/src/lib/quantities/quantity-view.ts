import { bandOfQuantity, isQuantity, quantityNumber, unitOf } from '@airdeck/air/quantities';
import type { TFunction } from 'i18next';
import { airWords, type BandView } from '../air-view/air-words.ts';
import type { Formatters } from '../format/formatters.ts';

/** How a quantity is shown: one with a column, a further one, or any other key. */
export type QuantityView = {
  readonly key: string;
  readonly title: string;
  /** Empty: it has none. */
  readonly unit: string;
  /** Whether its charts begin at zero: temperature and pressure never come near it. */
  readonly zeroBased: boolean;
  readonly format: (value: number) => string;
  /** Undefined: it has no bands. */
  readonly bandOf: ((value: number) => BandView | undefined) | undefined;
};

const FAR_FROM_ZERO: ReadonlySet<string> = new Set(['temp', 'pressure']);
/** Decimals of keys that are no quantity. */
const OTHER_DECIMALS = 2;

export function quantityView(key: string, t: TFunction, format: Formatters): QuantityView {
  const words = airWords(t);
  return {
    key,
    title: isQuantity(key) ? t(`metric.${key}`) : key,
    unit: unitOf(key),
    zeroBased: !FAR_FROM_ZERO.has(key),
    format: (value) =>
      isQuantity(key) ? quantityNumber(format, key, value) : format.number(value, OTHER_DECIMALS),
    bandOf: bandOfQuantity(key, 0)
      ? (value) => {
          const band = bandOfQuantity(key, value);
          return band && { band: band.name, word: words.band(band.name) };
        }
      : undefined,
  };
}
