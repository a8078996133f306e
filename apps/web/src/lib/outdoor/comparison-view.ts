import { METRICS } from '@airdeck/air/metrics';
import { airWords } from '../air-view/air-words.ts';
import { latestNumber } from '../telemetry/series.ts';
import type { OutdoorState, OutdoorValue } from './outdoor-state.ts';
import type { RoomInView } from './room-in-view.ts';
import { ageText, bandView, iconOf, type OutdoorWords, placeOf, quantity } from './weather-view.ts';

/** Where the bars end unless a value is beyond: the end of 'Satisfactory', and all the water there can be. */
const SCALES = { pm10: 100, pm25: 60, rh: 100 } as const;
const COMPARED = ['pm10', 'pm25', 'rh'] as const;
type Compared = (typeof COMPARED)[number];

/** Where and when: `Bhubaneswar · 21-11-2026`. */
function subtitle(outside: OutdoorState, { formatters }: OutdoorWords): string {
  const name = placeOf(outside)?.name;
  const date = outside.state === 'value' ? formatters.date(outside.value.observedTime) : undefined;
  return [name, date].filter((part) => part !== undefined).join(' · ');
}

function isOld(room: RoomInView, metric: 'temp' | Compared, nowMs: number): boolean {
  const ts = room.telemetry?.latest[metric]?.ts;
  return ts !== undefined && nowMs - ts >= room.timeoutMs;
}

/** The temperature card. */
export function temperatureView(room: RoomInView, outside: OutdoorState, nowMs: number, words: OutdoorWords) {
  const { t } = words;
  const value = outside.state === 'value' ? outside.value : undefined;
  const known = (pick: (of: OutdoorValue) => number | null, unit: string, decimals: number) =>
    outside.state === 'loading' ? '…' : quantity(value ? pick(value) : null, unit, decimals, words);
  const inside = room.telemetry && latestNumber(room.telemetry, 'temp');
  const isStale = outside.state === 'value' && outside.isStale;
  return {
    title: airWords(t).metric('temp'),
    subtitle: subtitle(outside, words),
    icon: value && iconOf(value),
    outside: {
      label: t('outdoor.outside'),
      text: outside.state === 'loading' ? undefined : known((of) => of.temperatureC, '°C', 1),
      isDim: outside.state === 'missing' || isStale,
    },
    inside: {
      label: t('outdoor.inside'),
      text: room.telemetry === undefined ? undefined : insideText(inside, 'temp', words),
      isDim: inside === undefined || isOld(room, 'temp', nowMs),
    },
    facts: [
      { key: 'rh', label: airWords(t).metric('rh'), text: known((of) => of.humidity, '%', 0) },
      { key: 'pressure', label: t('outdoor.pressure'), text: known((of) => of.pressureHpa, 'hPa', 0) },
      { key: 'wind', label: t('outdoor.wind'), text: known((of) => of.windKmh, 'km/h', 0) },
    ],
    note: noteOn(outside, nowMs, words),
  };
}

/** What is wrong with what is outside. */
function noteOn(outside: OutdoorState, nowMs: number, { t, formatters }: OutdoorWords): string | undefined {
  if (outside.state === 'missing') return t('outdoor.unavailable');
  if (outside.state === 'loading' || !outside.isStale) return undefined;
  return ageText(true, formatters.age(nowMs - outside.heldTime), t);
}

function insideText(value: number | undefined, metric: 'temp' | Compared, words: OutdoorWords): string {
  if (value === undefined) return words.t('airView.notMeasured');
  return quantity(value, METRICS[metric].unit, METRICS[metric].decimals, words);
}

/** The bars: each quantity outside and inside, on one scale. */
export function comparisonView(room: RoomInView, outside: OutdoorState, nowMs: number, words: OutdoorWords) {
  const { t } = words;
  return {
    title: t('outdoor.compare'),
    subtitle: [placeOf(outside)?.name ?? '', room.name].filter((part) => part !== '').join(' · '),
    rows: COMPARED.map((metric) => {
      const inside = room.telemetry && latestNumber(room.telemetry, metric);
      const out = outside.state === 'value' ? outdoorOf(outside.value, metric) : undefined;
      const full = Math.max(SCALES[metric], inside ?? 0, out ?? 0);
      const { unit, decimals } = METRICS[metric];
      return {
        key: metric,
        label: airWords(t).metric(metric),
        values: [
          {
            label: t('outdoor.outside'),
            text: outside.state === 'loading' ? undefined : quantity(out ?? null, unit, decimals, words),
            share: out === undefined ? undefined : out / full,
            band: bandView(metric, out, words),
            isOld: outside.state === 'value' && outside.isStale,
          },
          {
            label: t('outdoor.inside'),
            text: room.telemetry === undefined ? undefined : insideText(inside, metric, words),
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
