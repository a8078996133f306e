import { useIntersection } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { pathOfPlace } from '../../lib/devices/place-choice.ts';
import { PATHS, singleDevicePath } from '../../lib/paths/paths.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';

const DeviceMap = lazy(() =>
  import('../../features/device-map/components/device-map.tsx').then((module) => ({
    default: module.DeviceMap,
  })),
);

/** Approximate height of the map. */
const HEIGHT = '32rem';
/** Distance below the window at which it starts to load. */
const AHEAD = '300px';

/**
 * The map of a dashboard, whose devices open their own screen. It is shown last, and its code is loaded when the user
 * scrolls to it.
 * @param readsAir false: shows places and connection status, but no readings
 */
export function DevicesOnMap({ readsAir }: { readsAir: boolean }) {
  const navigate = useNavigate();
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: AHEAD });
  const [wasNear, setWasNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setWasNear(true);
  const holder = <Skeleton height={HEIGHT} />;
  return (
    <div ref={ref}>
      {wasNear ? (
        <Suspense fallback={holder}>
          <DeviceMap
            readsAir={readsAir}
            onOpen={({ id, name, devices }) =>
              void navigate(
                devices === undefined
                  ? singleDevicePath(id, name)
                  : pathOfPlace(PATHS.dashboard, { id, name }),
              )
            }
          />
        </Suspense>
      ) : (
        holder
      )}
    </div>
  );
}
