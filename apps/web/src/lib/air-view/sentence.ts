import { BANDS } from '@airdeck/air/bands';
import { bandOfMetric } from '@airdeck/air/levels';
import type { TFunction } from 'i18next';
import type { DeviceAir } from '../telemetry/device-air.ts';
import { type DeviceSeries, type DeviceTelemetry, latestNumber, numbersOf } from '../telemetry/series.ts';
import { airWords } from './air-words.ts';
import { trendOf } from './trend.ts';

/** Of these one says that they rise or fall; the temperature of a room is no one's worry. */
const SPOKEN = ['pm25', 'pm10', 'co2', 'tvoc'] as const;

/** A name in another script must not turn the sentence around. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

function badness(metric: (typeof SPOKEN)[number], value: number | undefined): number {
  const band = value === undefined ? undefined : bandOfMetric(metric, value);
  return band ? BANDS.findIndex(({ name }) => name === band.name) : -1;
}

/** Where the air goes: what rises, the worst of it first; else what falls from a height; else that nothing does. */
function movement(telemetry: DeviceTelemetry, course: DeviceSeries | undefined) {
  const moving = SPOKEN.flatMap((metric) => {
    const direction = trendOf(metric, numbersOf(course ?? telemetry.series, metric));
    if (direction === undefined) return [];
    return [{ metric, direction, badness: badness(metric, latestNumber(telemetry, metric)) }];
  }).sort((a, b) => b.badness - a.badness);
  const rising = moving.find(({ direction }) => direction === 'rising');
  const falling = moving.find(({ direction, badness: from }) => direction === 'falling' && from > 0);
  return rising ?? falling ?? moving.find(({ direction }) => direction === 'steady');
}

/** The one sentence that a screen opens with: how the air is, and where it goes. */
export function airSentence(
  deviceName: string,
  air: DeviceAir,
  telemetry: DeviceTelemetry,
  course: DeviceSeries | undefined,
  t: TFunction,
): string {
  const device = isolated(deviceName);
  if (air.lastTs === undefined) return t('airView.sentence.never', { device });
  if (air.isOffline) return t('airView.sentence.offline', { device });
  const words = airWords(t);
  const moving = movement(telemetry, course);
  const co2 = latestNumber(telemetry, 'co2');
  const co2Band = co2 === undefined ? undefined : bandOfMetric('co2', co2);
  // Without particles CO2 leads.
  const state = air.index
    ? t('airView.sentence.band', { band: words.band(air.index.band.name) })
    : co2Band &&
      t('airView.sentence.metric', { metric: words.metric('co2'), band: words.band(co2Band.name) });
  const going = moving
    ? t(`airView.sentence.${moving.direction}`, { metric: words.metric(moving.metric), device })
    : t('airView.sentence.measuring', { device });
  return [state, going].filter(Boolean).join(' ');
}
