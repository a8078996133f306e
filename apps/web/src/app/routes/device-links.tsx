import { HistoryLinks } from '../../features/history/components/history-links.tsx';
import { PassportLink } from '../../features/passports/components/passport-link.tsx';

/** The ways from a device's own screen to its past. */
export function DeviceLinks({ deviceId }: { deviceId: string }) {
  return (
    <>
      <HistoryLinks deviceId={deviceId} />
      <PassportLink deviceId={deviceId} />
    </>
  );
}

/** The same for a system administrator, who sees no readings. */
export function VisitedDeviceLinks({ deviceId }: { deviceId: string }) {
  return <PassportLink deviceId={deviceId} />;
}
