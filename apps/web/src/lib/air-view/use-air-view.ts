import { BANDS } from '@airdeck/air/bands';
import { bandOfMetric } from '@airdeck/air/levels';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { reportedModeName } from '../devices/mode-name.ts';
import type { Formatters } from '../format/formatters.ts';
import { useFormatters } from '../format/use-formatters.ts';
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
import { DIAL_SEGMENTS, dialEnds, dialReading } from './dial-view.ts';
import { type LiveView, spanOf } from './live-view.ts';
import { tileViews } from './tile-view.ts';
import { trendOf } from './trend.ts';

/** How often a screen is recomputed, for devices that fall silent; ages update separately. */
export const VIEW_TICK_MS = 5_000;

/** The content of a device's live view, in the reader's language. `nowMs` advances. */
export function useAirView(view: LiveView, nowMs: number) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const { telemetry, timeoutMs, windowMs, course, bucketMs, thresholds, spans, deviceName } = view;
  const air: DeviceAir | undefined = telemetry && describeAir(telemetry, nowMs, timeoutMs);
  const { from, to } = spanOf(windowMs, nowMs, air?.lastTs);
  // Charts are redrawn only when these change.
  const span = useMemo(() => ({ from, to }), [from, to]);
  const charts = useMemo(
    () => chartViews({ deviceName, course, bucketMs, thresholds, ...(spans && { spans }) }, t, formatters),
    [deviceName, course, bucketMs, thresholds, spans, t, formatters],
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
    sentence: air && telemetry ? airSentence(deviceName, air, telemetry, course, t) : undefined,
    facts: liveFacts(telemetry, view.modes, t, formatters),
    updated: lastUpdated(air, t, formatters),
    dial: {
      label: t('air.index'),
      segments: DIAL_SEGMENTS,
      ends: dialEnds(formatters),
      reading: dialReading(air, nowMs, t, formatters),
    },
    // A device may send its own index; an index from momentary particles is not the official one.
    note: air?.index && air.index.basis !== 'device' ? t('airView.momentary') : undefined,
    tiles: tileViews(view, air, span, t, formatters),
    firstTileLeads: air !== undefined && !air.index,
  };
  const label = t('airView.course');
  const drawn = useMemo(
    () => ({ label, charts: shown, window: span, ...formats }),
    [label, shown, span, formats],
  );
  return { air, board, charts: drawn };
}

type LiveFact = {
  readonly key: 'battery' | 'mode';
  readonly label: string;
  readonly text: string;
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
    const text = isNumber ? words.withUnit('bat', formatters.metric('bat', bat)) : words.missing(bat);
    facts.push({ key: 'battery', label: words.metric('bat'), text });
  }
  const mode = telemetry?.latest.mode?.value;
  if (mode !== undefined) {
    const text = reportedModeName(mode, modes, t, formatters);
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

function badness(metric: (typeof SPOKEN)[number], value: number | undefined): number {
  const band = value === undefined ? undefined : bandOfMetric(metric, value);
  return band ? BANDS.findIndex(({ name }) => name === band.name) : -1;
}

/** The trend: rising metrics, the worst first; else metrics falling from a high level; else 'steady'. */
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

/** The lead sentence of a screen: air quality and trend. */
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
    ? t(`airView.sentence.moving.${moving.direction}`, { metric: words.metric(moving.metric), device })
    : t('airView.sentence.measuring', { device });
  return [state, going].filter(Boolean).join(' ');
}
