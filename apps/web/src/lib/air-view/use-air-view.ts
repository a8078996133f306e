import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { compareVerdicts, type Verdict, verdictOf } from '@airdeck/air/verdict';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { reportedModeName } from '../devices/mode-name.ts';
import type { Formatters } from '../format/formatters.ts';
import { usePlaceTimes } from '../format/place-times.ts';
import { howJudgedPath } from '../paths/paths.ts';
import { type DeviceAir, describeAir } from '../telemetry/device-air.ts';
import {
  type DeviceSeries,
  type DeviceTelemetry,
  latestMeasurement,
  latestNumber,
  numbersOf,
} from '../telemetry/series.ts';
import { airWords } from './air-words.ts';
import { chartFormats, chartViews } from './chart-view.ts';
import { dialReading, dialScale } from './dial-view.ts';
import { DEFAULT_LOOK, lookOf } from './index-look.ts';
import { type LiveView, spanOf } from './live-view.ts';
import { tileViews } from './tile-view.ts';
import { trendOf } from './trend.ts';
import { causeText } from './verdict-words.ts';

/** How often a screen is recomputed, for devices that fall silent; ages update separately. */
export const VIEW_TICK_MS = 5_000;

/** The content of a device's live view, in the reader's language. `nowMs` advances. */
export function useAirView(view: LiveView, nowMs: number) {
  const { t } = useTranslation();
  const { format: formatters, note } = usePlaceTimes([view.timeZone]);
  const { by, telemetry, timeoutMs, windowMs, course, bucketMs, thresholds, spans, room } = view;
  const air: DeviceAir | undefined = telemetry && describeAir(by, telemetry, nowMs, timeoutMs);
  const { from, to } = spanOf(windowMs, nowMs, air?.lastTs);
  // Charts are redrawn only when these change.
  const span = useMemo(() => ({ from, to }), [from, to]);
  const charts = useMemo(
    () => chartViews({ by, room, course, bucketMs, thresholds, ...(spans && { spans }) }, t, formatters),
    [by, room, course, bucketMs, thresholds, spans, t, formatters],
  );
  const formats = useMemo(() => chartFormats(formatters), [formatters]);
  const measured = [...Object.keys(telemetry?.latest ?? {}), ...Object.keys(course ?? {})].sort().join(' ');
  // No chart for a metric that the device does not measure: the tile says so.
  const shown = useMemo(() => {
    const keys = new Set(measured.split(' '));
    return measured === '' ? charts : charts.filter(({ key }) => keys.has(key));
  }, [charts, measured]);
  const board = {
    label: t('airView.now'),
    sentence: air && telemetry ? airSentence(view, air, telemetry, course, t, formatters) : undefined,
    facts: liveFacts(telemetry, view.modes, t, formatters),
    updated: lastUpdated(air, t, formatters),
    dial: {
      label: t('air.index'),
      ...dialScale(by.id, formatters),
      reading: dialReading({ air, verdict: air?.verdict, by }, nowMs, t, formatters),
    },
    // A device may send its own index; an index from momentary particles is not the official one.
    note: momentaryNote(air, t),
    more: {
      text: t('airView.howJudged'),
      href: howJudgedPath(by.id),
    },
    tiles: tileViews(view, air, span, t, formatters),
  };
  const label = t('airView.course');
  const drawn = useMemo(
    () => ({ label, note, charts: shown, window: span, ...formats }),
    [label, note, shown, span, formats],
  );
  return { air, board, charts: drawn };
}

/** The difference of present values from what an authority publishes. A device may send an index of its own. */
function momentaryNote(air: DeviceAir | undefined, t: TFunction): string | undefined {
  if (air?.verdict.state !== 'rated') return undefined;
  const { by, index } = air.verdict;
  const { hasNumbers, official } = lookOf(by) ?? DEFAULT_LOOK;
  const isOfParticles = hasNumbers ? index && index.basis !== 'device' : air.hasParticles;
  return isOfParticles || official === 'plain' ? t(`airView.momentary.${official}`) : undefined;
}

type LiveFact = {
  readonly key: 'battery' | 'mode';
  readonly label: string;
  /** Undefined while a name is loading. */
  readonly text: string | undefined;
};

/** Battery and mode, if the device reports them. */
export function liveFacts(
  telemetry: DeviceTelemetry | undefined,
  modes: LiveView['modes'],
  t: TFunction,
  formatters: Formatters,
): LiveFact[] {
  const words = airWords(t);
  const facts: LiveFact[] = [];
  const bat = telemetry && latestMeasurement(telemetry, 'bat');
  if (bat !== undefined) {
    const isNumber = typeof bat === 'number';
    const text = isNumber ? formatters.quantity('bat', bat) : words.missing(bat);
    facts.push({ key: 'battery', label: words.metric('bat'), text });
  }
  const mode = telemetry?.latest.mode?.value;
  if (mode !== undefined) {
    const isKnown = modes !== undefined || typeof mode === 'string';
    const text = isKnown ? reportedModeName(mode, modes, t, formatters) : undefined;
    facts.push({ key: 'mode', label: words.metric('mode'), text });
  }
  return facts;
}

/** Age of the newest reading, which keeps updating. */
function lastUpdated(air: DeviceAir | undefined, t: TFunction, formatters: Formatters) {
  if (!air) return '';
  if (air.lastTs === undefined) return t('airView.neverUpdated');
  const format = (ageMs: number) => t('airView.lastUpdated', { age: formatters.age(ageMs) });
  return { at: air.lastTs, format };
}

/** Metrics whose rise or fall is mentioned; room temperature is not. */
const SPOKEN = ['pm25', 'pm10', 'co2', 'tvoc'] as const;

/** A name in another script must not change the sentence's direction. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** The trend: rising metrics, the worst first; else metrics falling from a level that is not good; else 'steady'. */
function movement(by: AirQualityIndex, telemetry: DeviceTelemetry, course: DeviceSeries | undefined) {
  const moving = SPOKEN.flatMap((metric) => {
    const direction = trendOf(metric, numbersOf(course ?? telemetry.series, metric));
    if (direction === undefined) return [];
    // By itself, also beside a metric that is worse.
    return [{ metric, direction, verdict: verdictOf(by, { [metric]: latestNumber(telemetry, metric) }) }];
  }).sort((a, b) => compareVerdicts(a.verdict, b.verdict));
  const rising = moving.find(({ direction }) => direction === 'rising');
  const falling = moving.find(
    ({ direction, verdict }) =>
      direction === 'falling' && verdict.state === 'rated' && verdict.band !== 'good',
  );
  return rising ?? falling ?? moving.find(({ direction }) => direction === 'steady');
}

/** The lead sentence of a screen: air quality and trend. */
export function airSentence(
  { room, by }: Pick<LiveView, 'room' | 'by'>,
  air: DeviceAir,
  telemetry: DeviceTelemetry,
  course: DeviceSeries | undefined,
  t: TFunction,
  formatters: Formatters,
): string {
  const device = isolated(room);
  if (air.lastTs === undefined) return t('airView.sentence.never', { device });
  if (air.isOffline) return t('airView.sentence.offline', { device });
  const { verdict } = air;
  if (verdict.state === 'fault') return t('airView.sentence.fault', { device });
  const moving = movement(by, telemetry, course);
  const going = moving
    ? t(`airView.sentence.moving.${moving.direction}`, { metric: airWords(t).metric(moving.metric), device })
    : t('airView.sentence.measuring', { device });
  return formatters.sentences([verdictSentence(verdict, t, formatters), going]);
}

/** `Severe: PM2.5 308 µg/m³.`; `The air is good.` */
function verdictSentence(verdict: Verdict, t: TFunction, formatters: Formatters): string | undefined {
  if (verdict.state !== 'rated') return undefined;
  const words = airWords(t);
  if (verdict.band === 'good')
    return t('airView.sentence.band', { band: words.bandInSentence(verdict.band, verdict.by) });
  const band = words.band(verdict.band, verdict.by);
  return t('airView.sentence.because', { band, cause: causeText(verdict.cause, t, formatters) });
}
