import { faultsOfAll } from '@airdeck/air/further-faults';
import { CHART_POINTS } from '@airdeck/air/limits';
import { FURTHER_KEYS } from '@airdeck/air/quantities';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartView } from '../../../lib/air-view/chart-view.ts';
import { type LiveView, spanOf } from '../../../lib/air-view/live-view.ts';
import { tileView } from '../../../lib/air-view/tile-view.ts';
import { VIEW_TICK_MS } from '../../../lib/air-view/use-air-view.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { live as liveClient } from '../../../lib/live-client/live.ts';
import { quantityView } from '../../../lib/quantities/quantity-view.ts';
import {
  addPoints,
  type DeviceTelemetry,
  type FollowedKeys,
  lastReadingTs,
  NO_TELEMETRY,
} from '../../../lib/telemetry/series.ts';
import { useCourse } from '../../../lib/telemetry/use-course.ts';
import { deviceSource } from '../../../lib/telemetry/use-device-telemetry.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { useNow } from '../../../lib/time/use-now.ts';

import type { FurtherViews } from './room-view.tsx';

const NONE: FurtherViews = { tiles: [], charts: [] };

export type FurtherViewsProps = {
  deviceId: string;
  live: LiveView;
  /** Called with the views whenever they change. */
  onViews: (views: FurtherViews) => void;
};

/** Tiles and charts of the further quantities that a device sends. It renders nothing itself. */
export function FurtherViewsOf({
  deviceId,
  live,
  sentKeys,
  onViews,
}: FurtherViewsProps & { sentKeys: readonly string[] }) {
  const { t } = useTranslation();
  const { format } = usePlaceTimes([live.timeZone]);
  const followed = useFollowed(sentKeys);
  const telemetry = useFurtherTelemetry(deviceId, followed, live.windowMs);
  const { series: course, bucketMs } = useCourse(deviceId, live.windowMs, telemetry, followed);
  const lastTs = Math.max(
    lastReadingTs(telemetry) ?? 0,
    live.telemetry ? (lastReadingTs(live.telemetry) ?? 0) : 0,
  );
  const { from, to } = spanOf(live.windowMs, useNow(VIEW_TICK_MS), lastTs);
  const { room, thresholds, spans } = live;
  const views = useMemo(() => {
    const own = { room, telemetry, course, bucketMs, thresholds, ...(spans && { spans }) };
    // A quantity that was never a number, such as a text, has neither.
    const quantities = followed.keys
      .filter((key) => telemetry.latest[key])
      .map((key) => quantityView(key, t, format));
    return {
      tiles: quantities.map((quantity) => tileView(quantity, own, { lastTs }, { from, to }, t, format)),
      charts: quantities
        .filter(({ key }) => course?.[key])
        .map((quantity) => chartView(quantity, own, t, format)),
    };
  }, [followed, telemetry, course, bucketMs, room, thresholds, spans, lastTs, from, to, t, format]);
  useEffect(() => onViews(views), [views, onViews]);
  useEffect(() => () => onViews(NONE), [onViews]);
  return null;
}

/** The further quantities among the keys, in the order of their table. */
function useFollowed(sentKeys: readonly string[]): FollowedKeys {
  const joined = FURTHER_KEYS.filter((key) => sentKeys.includes(key)).join(' ');
  return useMemo(() => {
    const keys = joined.split(' ').filter(Boolean);
    return { keys, averaged: keys, faultsOf: (values) => faultsOfAll(values, values) };
  }, [joined]);
}

/** The latest values, live. */
function useFurtherTelemetry(deviceId: string, followed: FollowedKeys, windowMs: number): DeviceTelemetry {
  const [telemetry, setTelemetry] = useState(NO_TELEMETRY);
  useEffect(
    () =>
      followed.keys.length === 0
        ? undefined
        : liveClient.subscribe(deviceSource(deviceId, followed), {
            onData: (added) =>
              setTelemetry((known) =>
                addPoints(known, added, { fromTs: serverNow() - windowMs, limit: CHART_POINTS }),
              ),
          }),
    [deviceId, followed, windowMs],
  );
  return telemetry;
}
