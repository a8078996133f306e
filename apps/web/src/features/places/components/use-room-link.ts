import { useTranslation } from 'react-i18next';
import { useDeviceRecord } from '../../../lib/devices/device-record.ts';
import { historyPath } from '../../../lib/paths/paths.ts';
import { BuildingIcon } from '../../../ui/icon/icons.tsx';
import type { PageLink } from '../../../ui/page-head/page-links.tsx';
import { isolate } from '../../../ui/text/isolate.ts';

/** Leads from a device to the readings of its room, by whichever devices; nothing for a device that is in none. */
export function useRoomLink(deviceId: string): PageLink | undefined {
  const { t } = useTranslation();
  const { data } = useDeviceRecord(deviceId);
  const [room] = data?.placeNames ?? [];
  if (!data?.roomId || room === undefined) return undefined;
  const label = t('places.readingsOf', { room: isolate(room) });
  return { label, icon: BuildingIcon, to: historyPath(data.roomId) };
}
