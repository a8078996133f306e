import { bandOfMetric } from '@airdeck/air/levels';
import type { TFunction } from 'i18next';
import { airWords } from '../air-view/air-words.ts';
import type { Formatters } from '../format/formatters.ts';
import type { OutdoorPlaceName, OutdoorState, OutdoorValue } from './outdoor-state.ts';

/** What the cards are made with. */
export type OutdoorWords = {
  readonly t: TFunction;
  readonly formatters: Formatters;
  /** From a country's English name to the reader's. */
  readonly countryName: (english: string) => string;
};

/** Place, region and country, as far as they are known and differ. */
export function placeText(place: OutdoorPlaceName, { countryName }: OutdoorWords): string {
  if (!place) return '';
  const parts = [place.name, place.region, place.country && countryName(place.country)];
  return [...new Set(parts.filter((part) => part))].join(', ');
}

/** Of whatever is known: a place is known of what is missing, too. */
export function placeOf(state: OutdoorState): OutdoorPlaceName {
  if (state.state === 'loading') return null;
  return state.state === 'value' ? state.value.place : state.place;
}

export function iconOf({ conditionCode, isDay }: OutdoorValue) {
  return conditionCode === null ? undefined : { kind: conditionCode, isDay };
}

export function quantity(value: number | null, unit: string, decimals: number, words: OutdoorWords): string {
  if (value === null) return words.t('outdoor.unknown');
  return `\u2066${words.formatters.number(value, decimals)} ${unit}\u2069`;
}

/** The weather card: the sky, and what is in the air. */
export function weatherView(state: OutdoorState, words: OutdoorWords) {
  const { t, formatters } = words;
  if (state.state === 'loading') return { state: 'loading' } as const;
  if (state.state === 'missing') {
    return {
      state: 'missing',
      text: t('outdoor.unavailable'),
      detail: t(`outdoor.missing.${state.why}`),
    } as const;
  }
  const { value, heldTime, isStale } = state;
  const { airQuality, conditionCode } = value;
  return {
    state: 'value',
    icon: iconOf(value),
    condition: conditionCode === null ? '' : t(`outdoor.condition.${conditionCode}`),
    temperature: quantity(value.temperatureC, '°C', 1, words),
    facts: [
      particleFact('pm25', airQuality.pm25, words),
      particleFact('pm10', airQuality.pm10, words),
      { key: 'no2', label: t('outdoor.no2'), text: quantity(airQuality.no2, 'µg/m³', 1, words) },
      { key: 'co', label: t('outdoor.co'), text: quantity(airQuality.co, 'µg/m³', 0, words) },
    ],
    age: { at: heldTime, format: (ageMs: number) => ageText(isStale, formatters.age(ageMs), t) },
  } as const;
}

/** How old it is and, where that is so, that there is nothing newer to be had. */
export function ageText(isStale: boolean, age: string, t: TFunction): string {
  return t(isStale ? 'outdoor.stale' : 'outdoor.updated', { age });
}

function particleFact(metric: 'pm25' | 'pm10', value: number | null, words: OutdoorWords) {
  return {
    key: metric,
    label: airWords(words.t).metric(metric),
    text: quantity(value, 'µg/m³', 1, words),
    band: bandView(metric, value ?? undefined, words),
  };
}

export function bandView(metric: 'pm25' | 'pm10' | 'rh', value: number | undefined, { t }: OutdoorWords) {
  const band = value === undefined ? undefined : bandOfMetric(metric, value);
  return band && { band: band.name, word: airWords(t).band(band.name) };
}
