import { useHistoryLinks } from '../../features/history/components/use-history-links.ts';
import { useMaintenanceLink } from '../../features/maintenance/components/use-maintenance-link.ts';
import { usePassportLink } from '../../features/passports/components/use-passport-link.ts';
import { useRoomLink } from '../../features/places/components/use-room-link.ts';
import { useRuleLink } from '../../features/rules/components/use-rule-link.ts';
import { PageLinks } from '../../ui/page-head/page-links.tsx';

/** @param room name of the device's room */
type DeviceLinksProps = { deviceId: string; room: string };

/** Links from a device's own screen to its historical data, to a rule and to a maintenance of it. */
export function DeviceLinks({ deviceId, room }: DeviceLinksProps) {
  const [history, ...comparisons] = useHistoryLinks(deviceId);
  const links = [
    history,
    useRuleLink(deviceId),
    ...comparisons,
    useRoomLink(deviceId),
    usePassportLink(deviceId),
    useMaintenanceLink(deviceId),
  ];
  return <PageLinks page={room} links={links} />;
}

/** The same for a system administrator, who has no access to readings. */
export function VisitedDeviceLinks({ deviceId, room }: DeviceLinksProps) {
  return <PageLinks page={room} links={[usePassportLink(deviceId)]} />;
}
