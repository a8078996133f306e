import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { fineUpTo } from '@airdeck/air/levels';
import { withUnit } from '@airdeck/air/metrics';
import type { Measurement } from '@airdeck/air/verdict';
import type { OutdoorReading } from '@airdeck/contract/outdoor/outdoor';
import type { TFunction } from 'i18next';
import { airWords, bandReader } from '../air-view/air-words.ts';
import type { Formatters, TimeFormatters } from '../format/formatters.ts';
import { latestMeasurement } from '../telemetry/series.ts';
import type { OutdoorPlaceName, OutdoorState, OutdoorValue } from './outdoor-state.ts';
import type { RoomInView } from './room-in-view.ts';

/** Dependencies of the cards. */
type OutdoorWords = {
  /** The index of the room, by which the outdoor air is judged, too. */
  readonly by: AirQualityIndex;
  readonly t: TFunction;
  readonly formatters: Formatters;
  /** Translates a country's English name. */
  readonly countryName: (english: string) => string;
};

/** With times in the zone of the room. */
type TimedWords = OutdoorWords & { readonly formatters: TimeFormatters };

/** Place, region and country, as far as known and different. */
export function placeText(place: OutdoorPlaceName, { countryName }: OutdoorWords): string {
  if (!place) return '';
  const parts = [place.name, place.region, place.country && countryName(place.country)];
  return [...new Set(parts.filter((part) => part))].join(', ');
}

/** The place of outdoor data, also if the data are missing. */
export function placeOf(state: OutdoorState): OutdoorPlaceName {
  if (state.state === 'loading') return null;
  return state.state === 'value' ? state.value.place : state.place;
}

function iconOf({ conditionCode, isDay }: OutdoorValue) {
  return conditionCode === null ? undefined : { kind: conditionCode, isDay };
}

/** A value of what rooms measure, too: in the reader's unit. */
function quantity(key: 'temp' | Compared, value: number | null, words: OutdoorWords): string {
  if (value === null) return words.t('outdoor.unknown');
  const { metric, unitOf } = words.formatters;
  return `\u2066${withUnit(metric(key, value), unitOf(key))}\u2069`;
}

/** A value of the weather alone, in the unit of its provider. */
function weatherFact(value: number | null, unit: string, decimals: number, words: OutdoorWords): string {
  if (value === null) return words.t('outdoor.unknown');
  return `\u2066${withUnit(words.formatters.number(value, decimals), unit)}\u2069`;
}

/** The weather card: sky and air. */
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
    temperature: quantity('temp', value.temperatureC, words),
    facts: [
      particleFact('pm25', airQuality.pm25, words),
      particleFact('pm10', airQuality.pm10, words),
      { key: 'no2', label: t('outdoor.no2'), text: weatherFact(airQuality.no2, 'µg/m³', 1, words) },
      { key: 'co', label: t('outdoor.co'), text: weatherFact(airQuality.co, 'µg/m³', 0, words) },
    ],
    age: { at: heldTime, format: (ageMs: number) => ageText(isStale, formatters.age(ageMs), t) },
  } as const;
}

/** Age of the data, and whether newer data are unavailable. */
function ageText(isStale: boolean, age: string, t: TFunction): string {
  return t(isStale ? 'outdoor.stale' : 'outdoor.updated', { age });
}

/** Outdoor values recorded at a past time. */
export function recordedFacts({ airQuality, temperatureC, humidity }: OutdoorReading, words: OutdoorWords) {
  const name = airWords(words.t).metric;
  return [
    particleFact('pm25', airQuality.pm25, words),
    particleFact('pm10', airQuality.pm10, words),
    { key: 'temp', label: name('temp'), text: quantity('temp', temperatureC, words) },
    { key: 'rh', label: name('rh'), text: quantity('rh', humidity, words) },
  ];
}

function particleFact(metric: 'pm25' | 'pm10', value: number | null, words: OutdoorWords) {
  return {
    key: metric,
    label: airWords(words.t).metric(metric),
    text: quantity(metric, value, words),
    band: bandView(metric, value ?? undefined, words),
  };
}

function bandView(metric: 'pm25' | 'pm10' | 'rh', value: number | undefined, words: OutdoorWords) {
  const { t, by, formatters } = words;
  return value === undefined ? undefined : bandReader(by, metric, t, formatters)?.(value);
}

/** End of the bars unless a value exceeds it: the end of 'Satisfactory', and 100 % humidity. */
const scaleOf = (by: AirQualityIndex, metric: Compared): number =>
  metric === 'rh' ? 100 : fineUpTo(by, metric);
const COMPARED = ['pm10', 'pm25', 'rh'] as const;
type Compared = (typeof COMPARED)[number];

/** Place and date: `Bhubaneswar · 21-11-2026`. */
function subtitle(outside: OutdoorState, { formatters }: TimedWords): string {
  const name = placeOf(outside)?.name;
  const date = outside.state === 'value' ? formatters.date(outside.value.observedTime) : undefined;
  return [name, date].filter((part) => part !== undefined).join(' · ');
}

function isOld(room: RoomInView, metric: 'temp' | Compared, nowMs: number): boolean {
  const ts = room.telemetry?.latest[metric]?.ts;
  return ts !== undefined && nowMs - ts >= room.timeoutMs;
}

/** The temperature card. */
export function temperatureView(room: RoomInView, outside: OutdoorState, nowMs: number, words: TimedWords) {
  const { t } = words;
  const value = outside.state === 'value' ? outside.value : undefined;
  const known = (text: (of: OutdoorValue | undefined) => string) =>
    outside.state === 'loading' ? '…' : text(value);
  const measured = room.telemetry && latestMeasurement(room.telemetry, 'temp');
  const isStale = outside.state === 'value' && outside.isStale;
  return {
    title: airWords(t).metric('temp'),
    subtitle: subtitle(outside, words),
    icon: value && iconOf(value),
    outside: {
      label: t('outdoor.outside'),
      text: outside.state === 'loading' ? undefined : quantity('temp', value?.temperatureC ?? null, words),
      isDim: outside.state === 'missing' || isStale,
    },
    inside: {
      label: t('outdoor.inside'),
      text: room.telemetry === undefined ? undefined : insideText(measured, 'temp', words),
      isDim: typeof measured !== 'number' || isOld(room, 'temp', nowMs),
    },
    facts: [
      {
        key: 'rh',
        label: airWords(t).metric('rh'),
        text: known((of) => quantity('rh', of?.humidity ?? null, words)),
      },
      {
        key: 'pressure',
        label: t('outdoor.pressure'),
        text: known((of) => weatherFact(of?.pressureHpa ?? null, 'hPa', 0, words)),
      },
      {
        key: 'wind',
        label: t('outdoor.wind'),
        text: known((of) => weatherFact(of?.windKmh ?? null, 'km/h', 0, words)),
      },
    ],
    note: noteOn(outside, nowMs, words),
  };
}

/** Text for missing or outdated outdoor data. */
function noteOn(outside: OutdoorState, nowMs: number, { t, formatters }: OutdoorWords): string | undefined {
  if (outside.state === 'missing') return t('outdoor.unavailable');
  if (outside.state === 'loading' || !outside.isStale) return undefined;
  return ageText(true, formatters.age(nowMs - outside.heldTime), t);
}

function insideText(measured: Measurement, metric: 'temp' | Compared, words: OutdoorWords): string {
  if (typeof measured !== 'number') return airWords(words.t).missing(measured);
  return quantity(metric, measured, words);
}

/** The bars: each quantity outdoors and indoors, on one scale. */
export function comparisonView(room: RoomInView, outside: OutdoorState, nowMs: number, words: OutdoorWords) {
  const { t } = words;
  return {
    title: t('outdoor.compare'),
    subtitle: [placeOf(outside)?.name ?? '', room.name].filter((part) => part !== '').join(' · '),
    rows: COMPARED.map((metric) => {
      const measured = room.telemetry && latestMeasurement(room.telemetry, metric);
      const inside = typeof measured === 'number' ? measured : undefined;
      const out = outside.state === 'value' ? outdoorOf(outside.value, metric) : undefined;
      const full = Math.max(scaleOf(words.by, metric), inside ?? 0, out ?? 0);
      return {
        key: metric,
        label: airWords(t).metric(metric),
        values: [
          {
            label: t('outdoor.outside'),
            text: outside.state === 'loading' ? undefined : quantity(metric, out ?? null, words),
            share: out === undefined ? undefined : out / full,
            band: bandView(metric, out, words),
            isOld: outside.state === 'value' && outside.isStale,
          },
          {
            label: t('outdoor.inside'),
            text: room.telemetry === undefined ? undefined : insideText(measured, metric, words),
            share: inside === undefined ? undefined : inside / full,
            band: bandView(metric, inside, words),
            isOld: isOld(room, metric, nowMs),
          },
        ],
      };
    }),
  };
}

function outdoorOf({ airQuality, humidity }: OutdoorValue, metric: Compared): number | undefined {
  return (metric === 'rh' ? humidity : airQuality[metric]) ?? undefined;
}
