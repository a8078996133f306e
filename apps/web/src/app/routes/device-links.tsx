import { HistoryLinks } from '../../features/history/components/history-links.tsx';
import { MaintenanceLink } from '../../features/maintenance/components/maintenance-link.tsx';
import { PassportLink } from '../../features/passports/components/passport-link.tsx';
import { RoomLink } from '../../features/places/components/room-link.tsx';

/** Links from a device's own screen to its historical data, and to a maintenance of it. */
export function DeviceLinks({ deviceId }: { deviceId: string }) {
  return (
    <>
      <HistoryLinks deviceId={deviceId} />
      <RoomLink deviceId={deviceId} />
      <PassportLink deviceId={deviceId} />
      <MaintenanceLink deviceId={deviceId} />
    </>
  );
}

/** The same for a system administrator, who has no access to readings. */
export function VisitedDeviceLinks({ deviceId }: { deviceId: string }) {
  return <PassportLink deviceId={deviceId} />;
}
