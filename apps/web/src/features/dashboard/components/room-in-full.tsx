import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import type { ChartSpans } from '../../../lib/air-view/live-view.ts';
import type { TileView } from '../../../lib/air-view/tile-view.ts';
import { furtherAmong, useDeclaredQuantities } from '../../../lib/quantities/declared-quantities.ts';
import { WeatherPlace } from '../../../ui/weather/weather-place.tsx';
import type { RoomParts } from '../room-parts.ts';
import type { WatchedRoom } from '../watched-room.ts';
import { type FurtherViews, RoomView, type RoomViewProps } from './room-view.tsx';

// Not needed for the first paint: loaded after it.
const loadOutdoors = () => import('./room-outdoors.tsx');
const RoomOutdoors = lazy(async () => ({ default: (await loadOutdoors()).RoomOutdoors }));
const RoomAdvice = lazy(async () => ({ default: (await loadOutdoors()).RoomAdvice }));
const RoomAlarms = lazy(async () => ({ default: (await loadOutdoors()).RoomAlarms }));
const RoomNotes = lazy(async () => ({ default: (await loadOutdoors()).RoomNotes }));
/** For devices that send further quantities only. */
const FurtherViewsOf = lazy(async () => ({ default: (await import('./further-views.tsx')).FurtherViewsOf }));
const LoadFailure = lazy(async () => ({
  default: (await import('../../../ui/empty-state/load-failure.tsx')).LoadFailure,
}));

const NO_SPANS: ChartSpans = {};

export interface RoomInFullProps extends Pick<RoomViewProps, 'isHeading' | 'chooser' | 'children'> {
  watched: WatchedRoom;
  parts: RoomParts | undefined;
  /** Whether the page shows no other room: otherwise its headline says whether something needs to be done. */
  isAlone: boolean;
  /** Whether values above the browser's own thresholds are listed in the bell. */
  hasLocalAlerts?: boolean;
  /** Address of all alerts of the device. */
  alertsHref?: string | undefined;
  /** Below the advice. */
  notice?: ReactNode;
}

/** A room in full, with advice, its purifier and the air outside. */
export function RoomInFull(props: RoomInFullProps) {
  const { watched, parts, isAlone, hasLocalAlerts = false, alertsHref, notice, children, ...view } = props;
  const { t } = useTranslation();
  const [spans, setSpans] = useState(NO_SPANS);
  const [further, setFurther] = useState<FurtherViews>();
  const { room, live, furtherKeys, mode, failure, retry } = watched;
  const quantities = furtherAmong(furtherKeys, useDeclaredQuantities());
  const { deviceId } = room;
  if (failure) {
    return (
      <Suspense fallback={null}>
        <LoadFailure error={failure} onRetry={retry} />
      </Suspense>
    );
  }
  return (
    <RoomView
      {...view}
      deviceId={deviceId}
      live={{ ...live, spans }}
      further={
        further ?? { tiles: quantities.map((key) => placeOf(key, airWords(t).metric(key))), charts: [] }
      }
      advice={
        <>
          <Suspense fallback={null}>
            <RoomAdvice room={room} isAlone={isAlone} hasLocalAlerts={hasLocalAlerts} />
          </Suspense>
          {notice}
        </>
      }
      alerts={
        <Suspense fallback={null}>
          <RoomAlarms deviceId={deviceId} alertsHref={alertsHref} onSpans={setSpans} />
        </Suspense>
      }
      notes={
        <Suspense fallback={null}>
          <RoomNotes room={room} isAlone={isAlone} />
        </Suspense>
      }
      control={deviceId === undefined ? null : parts?.control(deviceId, mode)}
    >
      <Suspense fallback={<WeatherPlace label={t('ui.loading')} />}>
        <RoomOutdoors room={room} />
      </Suspense>
      {parts?.outlook(room)}
      {deviceId === undefined || furtherKeys.length === 0 ? null : (
        <Suspense fallback={null}>
          <FurtherViewsOf
            key={deviceId}
            deviceId={deviceId}
            live={{ ...live, spans }}
            sentKeys={furtherKeys}
            onViews={setFurther}
          />
        </Suspense>
      )}
      {deviceId !== undefined && mode ? parts?.purifier(deviceId) : null}
      {children}
    </RoomView>
  );
}

/** The place of a tile whose code and value are still being loaded: the page must not move when they come. */
const placeOf = (key: string, label: string): TileView => ({
  key,
  label,
  unit: '',
  value: undefined,
  missing: '',
  band: undefined,
  trend: undefined,
  age: undefined,
  spark: { points: [], from: 0, to: 0 },
  state: 'loading',
});
