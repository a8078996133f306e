import { lazy } from 'react';
import { useNavigate } from 'react-router';
import { pathOfPlace } from '../../lib/devices/place-choice.ts';
import { PATHS, singleDevicePath } from '../../lib/paths/paths.ts';
import { WhenNear } from '../../ui/skeleton/when-near.tsx';

const DeviceMap = lazy(() =>
  import('../../features/device-map/components/device-map.tsx').then((module) => ({
    default: module.DeviceMap,
  })),
);

/** Approximate height of the map. */
const HEIGHT = '32rem';

/**
 * The map of a dashboard, whose devices open their own screen. It is shown last, and its code is loaded when the user
 * scrolls to it.
 * @param readsAir false: shows places and connection status, but no readings
 */
export function DevicesOnMap({ readsAir }: { readsAir: boolean }) {
  const navigate = useNavigate();
  return (
    <WhenNear height={HEIGHT}>
      <DeviceMap
        readsAir={readsAir}
        onOpen={({ id, name, devices }) =>
          void navigate(
            devices === undefined ? singleDevicePath(id, name) : pathOfPlace(PATHS.dashboard, { id, name }),
          )
        }
      />
    </WhenNear>
  );
}
