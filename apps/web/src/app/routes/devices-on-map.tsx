import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { singleDevicePath } from '../../lib/paths/paths.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';

const DeviceMap = lazy(() =>
  import('../../features/device-map/components/device-map.tsx').then((module) => ({
    default: module.DeviceMap,
  })),
);

/**
 * The map of a dashboard: a device on it opens the device's own screen. Its code comes after the dashboard's.
 * @param readsAir false: places and signs of life are told, and no readings
 */
export function DevicesOnMap({ readsAir }: { readsAir: boolean }) {
  const navigate = useNavigate();
  return (
    <Suspense fallback={<Skeleton height="34rem" />}>
      <DeviceMap readsAir={readsAir} onOpen={({ id, name }) => void navigate(singleDevicePath(id, name))} />
    </Suspense>
  );
}
