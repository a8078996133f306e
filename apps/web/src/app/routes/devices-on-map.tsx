import { useIntersection } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { singleDevicePath } from '../../lib/paths/paths.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import classes from './devices-on-map.module.css';

const DeviceMap = lazy(() =>
  import('../../features/device-map/components/device-map.tsx').then((module) => ({
    default: module.DeviceMap,
  })),
);

/** About what the map will take. */
const HEIGHT = '32rem';
/** So far below the window it begins to come in. */
const AHEAD = '300px';

/**
 * The map of a dashboard: a device on it opens the device's own screen. It comes last, and its code is loaded when
 * a user gets there.
 * @param readsAir false: places and signs of life are told, and no readings
 * @param isBelow keeps a distance from what is above it
 */
export function DevicesOnMap({ readsAir, isBelow = false }: { readsAir: boolean; isBelow?: boolean }) {
  const navigate = useNavigate();
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: AHEAD });
  const [wasNear, setWasNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setWasNear(true);
  const holder = <Skeleton height={HEIGHT} />;
  return (
    <div ref={ref} className={isBelow ? classes.below : undefined}>
      {wasNear ? (
        <Suspense fallback={holder}>
          <DeviceMap
            readsAir={readsAir}
            onOpen={({ id, name }) => void navigate(singleDevicePath(id, name))}
          />
        </Suspense>
      ) : (
        holder
      )}
    </div>
  );
}
