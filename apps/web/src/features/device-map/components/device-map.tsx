import { MAP_CATEGORIES, type MapCategory, mapCategoryPlace } from '@airdeck/air/places';
import { DEVICE_MAP } from '@airdeck/air/positions';
import { ALARM_SEVERITIES } from '@airdeck/contract/alarms/severities';
import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverSettingsQuery } from '../../../lib/accounts/server-settings.ts';
import { type AlarmMarks, useAlarmMarks } from '../../../lib/alarms/use-alarm-marks.ts';
import { NO_PLACE, type PlaceChoice } from '../../../lib/devices/place-choice.ts';
import { placedAt, usePlaceLookup } from '../../../lib/geography/geography.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { PlaceFilter } from '../../../parts/place-filter/place-filter.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { LookupSelect } from '../../../ui/form/lookup-select.tsx';
import { ClusterLayer } from '../../../ui/map/cluster-layer.tsx';
import type { MapPoint } from '../../../ui/map/map-context.ts';
import { FlyTo, ShowAll } from '../../../ui/map/map-moves.tsx';
import { MapView } from '../../../ui/map/map-view.tsx';
import { useMapPoints } from '../api/device-map.ts';
import { type LiveChange, type MapDevice, readMapDevice, useLiveIndexes } from '../map-device.ts';
import { ListedDevices, SeenDevices, UnplacedDevices } from './device-lists.tsx';
import classes from './device-map.module.css';
import { markerLook } from './marker-look.ts';

const START = { ...DEVICE_MAP.centre, zoom: DEVICE_MAP.zoom };
const CLUSTERS = { radius: DEVICE_MAP.clusterRadius, maxZoom: DEVICE_MAP.clusterMaxZoom };
/** Most devices listed below the map and updated live. */
const SEEN_LIMIT = 20;
const NO_DEVICES: readonly MapDevice[] = [];
const NO_IDS: readonly string[] = [];

export interface DeviceMapProps {
  /** False: shows places and connection status, but no readings. */
  readsAir: boolean;
  onOpen: (device: Pick<MapDevice, 'id' | 'name' | 'devices'>) => void;
}

/** The devices in the reader's scope on a map; close ones are clustered, in the colour of the worst. */
export function DeviceMap({ readsAir, onOpen }: DeviceMapProps) {
  const { t, i18n } = useTranslation();
  const [category, setCategory] = useState<MapCategory>('All');
  const place = mapCategoryPlace(category);
  const [building, setBuilding] = useState<PlaceChoice>(NO_PLACE);
  const { points, reload } = useMapPoints(place, building.placeId ?? undefined);
  const settings = useQuery(serverSettingsQuery);
  const marks = useAlarmMarks();
  const [loads, setLoads] = useState(0);
  const [seen, setSeen] = useState<readonly MapDevice[]>([]);
  const [goal, setGoal] = useState<MapPoint>();
  const [loaded, setLoaded] = useState<'loading' | 'ready' | 'empty' | 'failed'>('loading');
  const { ref, entry } = useIntersection<HTMLDivElement>();
  const isFollowed = readsAir && entry?.isIntersecting === true;
  const show = useCallback((properties: readonly Readonly<Record<string, unknown>>[]) => {
    setSeen(properties.flatMap((one) => readMapDevice(one) ?? []).slice(0, SEEN_LIMIT));
  }, []);

  return (
    <Card title={t('deviceMap.title')}>
      <div className={classes.filters}>
        <PlaceSearch onFound={setGoal} />
        <FilterChips
          label={t('deviceMap.filter')}
          options={MAP_CATEGORIES.map((value) => ({ value, label: t(`deviceMap.category.${value}`) }))}
          value={category}
          onChange={(chosen) => setCategory(MAP_CATEGORIES.find((one) => one === chosen) ?? 'All')}
        />
        {readsAir ? <PlaceFilter place={building} onChange={setBuilding} /> : null}
      </div>
      <div ref={ref}>
        <MapView
          label={t('deviceMap.map')}
          language={i18n.language}
          start={START}
          tiles={settings.data?.mapTiles}
          isPending={settings.isPending}
          height="24rem"
          fallback={<ListedDevices place={place} marks={marks} onOpen={onOpen} />}
        >
          {points ? (
            <LivePoints devices={isFollowed ? seen : NO_DEVICES} marks={marks} loads={loads}>
              {(updates) => (
                <ClusterLayer
                  points={points}
                  look={markerLook(readsAir)}
                  clusters={CLUSTERS}
                  updates={updates}
                  onOpen={(properties) => {
                    const device = readMapDevice(properties);
                    if (device) onOpen(device);
                  }}
                  onVisible={show}
                  onLoaded={(result) => {
                    setLoaded(result);
                    setLoads((count) => count + 1);
                  }}
                />
              )}
            </LivePoints>
          ) : null}
          {goal ? <FlyTo point={goal} /> : null}
          {loaded === 'ready' ? <ShowAll label={t('deviceMap.showAll')} /> : null}
          {loaded === 'empty' ? <p className={classes.note}>{t('deviceMap.empty')}</p> : null}
          {loaded === 'failed' ? (
            <div className={classes.failed}>
              <LoadFailure onRetry={reload} />
            </div>
          ) : null}
        </MapView>
      </div>
      <SeenDevices devices={seen} marks={marks} onOpen={onOpen} />
      <UnplacedDevices place={place} marks={marks} onOpen={onOpen} />
    </Card>
  );
}

type LivePointsProps = {
  devices: readonly MapDevice[];
  marks: AlarmMarks;
  /** Number of loads of the points: each discards their updates. */
  loads: number;
  children: (updates: ReadonlyMap<string, PointChange>) => React.ReactNode;
};

type PointChange = Partial<LiveChange> & { readonly alert?: number };

/** Updates of points: live values of the given devices, and alarm marks of all devices. */
function LivePoints({ devices, marks, loads, children }: LivePointsProps) {
  const live = useLiveIndexes(devices);
  const alerts = useAlertChanges(marks, loads);
  return children(
    useMemo(() => {
      const ids = new Set([...alerts.keys(), ...live.keys()]);
      return new Map([...ids].map((id) => [id, { ...alerts.get(id), ...live.get(id) }]));
    }, [alerts, live]),
  );
}

/** The alarm marks of all devices that have one, or had one since the points were loaded. */
function useAlertChanges(marks: AlarmMarks, loads: number): ReadonlyMap<string, { readonly alert: number }> {
  const [marked, setMarked] = useState({ marks, before: NO_IDS });
  if (marked.marks !== marks) {
    setMarked({ marks, before: [...new Set([...marked.before, ...Object.keys(marked.marks)])] });
  }
  const { before } = marked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: points that were loaded again have no marks
  return useMemo(() => {
    const gone = before.map((id) => [id, { alert: 0 }] as const);
    const there = Object.entries(marks).map(
      ([id, severity]) =>
        [id, { alert: ALARM_SEVERITIES.length - ALARM_SEVERITIES.indexOf(severity) }] as const,
    );
    return new Map([...gone, ...there]);
  }, [marks, before, loads]);
}

/** Moves the map to a city or village. */
function PlaceSearch({ onFound }: { onFound: (point: MapPoint) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<LookupOption | null>(null);
  const { options, isLoading, failure } = usePlaceLookup(typed);
  return (
    <LookupSelect
      label={t('deviceMap.search')}
      placeholder={t('deviceMap.searchHint')}
      options={options}
      isLoading={isLoading}
      value={chosen}
      onChange={(place) => {
        setChosen(place);
        if (place) onFound(placedAt(place));
      }}
      typed={typed}
      onType={setTyped}
      error={failure ? t('deviceMap.searchFailed') : undefined}
      clearable
    />
  );
}
