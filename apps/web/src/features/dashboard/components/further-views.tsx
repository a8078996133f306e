import { type DeclaredBounds, faultsOfAll, isOutOfBounds } from '@airdeck/air/further-faults';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chartView } from '../../../lib/air-view/chart-view.ts';
import { type LiveView, spanOf } from '../../../lib/air-view/live-view.ts';
import { tileView } from '../../../lib/air-view/tile-view.ts';
import { VIEW_TICK_MS } from '../../../lib/air-view/use-air-view.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { furtherAmong, useDeclaredQuantities } from '../../../lib/quantities/declared-quantities.ts';
import { quantityView } from '../../../lib/quantities/quantity-view.ts';
import {
  type DeviceTelemetry,
  FAULT,
  type FollowedKeys,
  lastReadingTs,
  NO_TELEMETRY,
  type Point,
} from '../../../lib/telemetry/series.ts';
import { useCourse } from '../../../lib/telemetry/use-course.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import type { FurtherViews } from './room-view.tsx';

type FurtherViewsProps = {
  deviceId: string;
  live: LiveView;
  /** The keys without a column that the device has sent. */
  sentKeys: readonly string[];
  /** Called with the views whenever they change, from the first value on; with undefined at the end. */
  onViews: (views: FurtherViews | undefined) => void;
};

/** Tiles and charts of the further quantities that a device sends. It renders nothing itself. */
export function FurtherViewsOf({ deviceId, live, sentKeys, onViews }: FurtherViewsProps) {
  const { t } = useTranslation();
  const { format } = usePlaceTimes([live.timeZone]);
  const declared = useDeclaredQuantities();
  const followed = useFollowed(furtherAmong(sentKeys, declared), declared);
  const telemetry = useMemo(
    () => judgedTelemetry(live.telemetry ?? NO_TELEMETRY, followed, declared),
    [live.telemetry, followed, declared],
  );
  const hasAny = followed.keys.length > 0;
  const { series: course, bucketMs } = useCourse(
    hasAny ? deviceId : undefined,
    live.windowMs,
    telemetry,
    followed,
  );
  const lastTs = (live.telemetry && lastReadingTs(live.telemetry)) ?? 0;
  const { from, to } = spanOf(live.windowMs, useNow(VIEW_TICK_MS), lastTs);
  const { by, room, thresholds, spans } = live;
  const views = useMemo(() => {
    const own = { by, room, telemetry, course, bucketMs, thresholds, ...(spans && { spans }) };
    // A quantity that was never a number, such as a text, has neither.
    const quantities = followed.keys
      .filter((key) => telemetry.latest[key])
      .map((key) => quantityView(by, key, t, format));
    return {
      tiles: quantities.map((quantity) => tileView(quantity, own, { lastTs }, { from, to }, t, format)),
      charts: quantities
        .filter(({ key }) => course?.[key])
        .map((quantity) => chartView(quantity, own, t, format)),
    };
  }, [followed, telemetry, course, bucketMs, by, room, thresholds, spans, lastTs, from, to, t, format]);
  const isHeard = Object.keys(telemetry.latest).length > 0;
  useEffect(() => (isHeard ? onViews(views) : undefined), [isHeard, views, onViews]);
  useEffect(() => () => onViews(undefined), [onViews]);
  return null;
}

/** The same object for the same keys. */
function useFollowed(all: readonly string[], declared: DeclaredBounds): FollowedKeys {
  const joined = all.join(' ');
  return useMemo(() => {
    const keys = joined.split(' ').filter(Boolean);
    return { keys, averaged: keys, faultsOf: (values) => faultsOfAll(values, values, declared) };
  }, [joined, declared]);
}

/** These keys of a device's telemetry, with faults in place of numbers that no sensor can mean. */
function judgedTelemetry(
  { series, latest }: DeviceTelemetry,
  { keys }: FollowedKeys,
  declared: DeclaredBounds,
): DeviceTelemetry {
  const judge = (key: string, point: Point): Point =>
    typeof point.value === 'number' && isOutOfBounds(key, point.value, declared)
      ? { ...point, value: FAULT }
      : point;
  const sent = keys.flatMap((key) => (latest[key] ? [[key, judge(key, latest[key])] as const] : []));
  const points = keys.map((key) => [key, (series[key] ?? []).map((point) => judge(key, point))] as const);
  return { series: Object.fromEntries(points), latest: Object.fromEntries(sent) };
}
