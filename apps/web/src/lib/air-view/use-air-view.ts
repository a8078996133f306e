import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../format/use-formatters.ts';
import { type DeviceAir, describeAir } from '../telemetry/device-air.ts';
import { chartFormats } from './chart-formats.ts';
import { chartViews } from './chart-view.ts';
import { DIAL_SEGMENTS, dialEnds, dialReading } from './dial-view.ts';
import { lastUpdated, liveFacts } from './live-facts.ts';
import { type LiveView, spanOf } from './live-view.ts';
import { airSentence } from './sentence.ts';
import { tileViews } from './tile-view.ts';

/** What a screen shows is looked at again this often, for devices that fall silent; ages tick by themselves. */
export const VIEW_TICK_MS = 5_000;

/** All that a screen shows of a watched device, in the reader's language. `nowMs` goes on while one looks. */
export function useAirView(view: LiveView, nowMs: number) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const { telemetry, timeoutMs, windowMs, course, bucketMs, thresholds, deviceName } = view;
  const air: DeviceAir | undefined = telemetry && describeAir(telemetry, nowMs, timeoutMs);
  const { from, to } = spanOf(windowMs, nowMs, air?.lastTs);
  // Charts are redrawn when these change, and only then.
  const span = useMemo(() => ({ from, to }), [from, to]);
  const charts = useMemo(
    () => chartViews({ deviceName, course, bucketMs, thresholds }, t, formatters),
    [deviceName, course, bucketMs, thresholds, t, formatters],
  );
  const formats = useMemo(() => chartFormats(formatters), [formatters]);
  const measured = [...Object.keys(telemetry?.latest ?? {}), ...Object.keys(course ?? {})].sort().join(' ');
  // A chart of what a device does not measure would only say so; the tile does.
  const shown = useMemo(() => {
    const keys = new Set(measured.split(' '));
    return measured === '' ? charts : charts.filter(({ key }) => keys.has(key));
  }, [charts, measured]);
  const board = {
    label: t('airView.now'),
    sentence: air && telemetry ? airSentence(deviceName, air, telemetry, course, t) : undefined,
    facts: liveFacts(telemetry, t, formatters),
    updated: lastUpdated(air, t, formatters),
    dial: {
      label: t('air.index'),
      segments: DIAL_SEGMENTS,
      ends: dialEnds(formatters),
      reading: dialReading(air, nowMs, t, formatters),
    },
    // A device may send an index of its own; one made of the particles of a moment is no official index.
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
