import { DEVICE_MAP } from '@airdeck/air/map-view';
import { MAP_CATEGORIES, type MapCategory, mapCategoryPlace } from '@airdeck/air/places';
import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverSettingsQuery } from '../../../lib/accounts/server-settings.ts';
import { Card } from '../../../ui/card/card.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { ClusterLayer } from '../../../ui/map/cluster-layer.tsx';
import { FlyTo } from '../../../ui/map/fly-to.tsx';
import type { MapPoint } from '../../../ui/map/map-types.ts';
import { MapView } from '../../../ui/map/map-view.tsx';
import { ShowAll } from '../../../ui/map/show-all.tsx';
import { useMapPoints } from '../api/map-points.ts';
import { type MapDevice, readMapDevice } from '../map-device.ts';
import { markerLook } from '../marker-look.ts';
import { type LiveChange, useLiveIndexes } from '../use-live-indexes.ts';
import classes from './device-map.module.css';
import { ListedDevices } from './listed-devices.tsx';
import { PlaceSearch } from './place-search.tsx';
import { SeenDevices } from './seen-devices.tsx';
import { UnplacedDevices } from './unplaced-devices.tsx';

const START = { ...DEVICE_MAP.centre, zoom: DEVICE_MAP.zoom };
const CLUSTERS = { radius: DEVICE_MAP.clusterRadius, maxZoom: DEVICE_MAP.clusterMaxZoom };
/** As many as one look takes in, and as may be followed live. */
const SEEN_LIMIT = 20;
const NOBODY: readonly MapDevice[] = [];

export interface DeviceMapProps {
  /** False: places and signs of life are told, and no readings. */
  readsAir: boolean;
  onOpen: (device: Pick<MapDevice, 'id' | 'name'>) => void;
}

/** The devices of anyone who looks, on a map: close ones together, in the colour of the worst. */
export function DeviceMap({ readsAir, onOpen }: DeviceMapProps) {
  const { t, i18n } = useTranslation();
  const [category, setCategory] = useState<MapCategory>('All');
  const place = mapCategoryPlace(category);
  const { points, reload } = useMapPoints(place);
  const settings = useQuery(serverSettingsQuery);
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
      </div>
      <div ref={ref}>
        <MapView
          label={t('deviceMap.map')}
          language={i18n.language}
          start={START}
          tiles={settings.data?.mapTiles}
          isPending={settings.isPending}
          height="24rem"
          fallback={<ListedDevices place={place} onOpen={onOpen} />}
        >
          {points ? (
            <LivePoints devices={isFollowed ? seen : NOBODY}>
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
                  onLoaded={setLoaded}
                />
              )}
            </LivePoints>
          ) : null}
          {goal ? <FlyTo point={goal} /> : null}
          {loaded === 'ready' ? <ShowAll label={t('deviceMap.showAll')} /> : null}
          {loaded === 'empty' ? <p className={classes.note}>{t('deviceMap.empty')}</p> : null}
          {loaded === 'failed' ? (
            <div className={classes.failed}>
              <LoadFailure text={t('deviceMap.failed')} onRetry={reload} />
            </div>
          ) : null}
        </MapView>
      </div>
      <SeenDevices devices={seen} onOpen={onOpen} />
      <UnplacedDevices place={place} onOpen={onOpen} />
    </Card>
  );
}

/** What comes in live of some devices. */
function LivePoints({
  devices,
  children,
}: {
  devices: readonly MapDevice[];
  children: (updates: ReadonlyMap<string, LiveChange>) => React.ReactNode;
}) {
  return children(useLiveIndexes(devices));
}
