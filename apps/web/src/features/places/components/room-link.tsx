import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDeviceRecord } from '../../../lib/devices/device-record.ts';
import { historyPath } from '../../../lib/paths/paths.ts';
import { BuildingIcon } from '../../../ui/icon/icons.tsx';
import { isolate } from '../../../ui/text/isolate.ts';

/** Leads from a device to the readings of its room, by whichever devices; nothing for a device that is in none. */
export function RoomLink({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  const { data } = useDeviceRecord(deviceId);
  const [room] = data?.placeNames ?? [];
  if (!data?.roomId || room === undefined) return null;
  return (
    <Button
      component={Link}
      to={historyPath(data.roomId)}
      variant="default"
      leftSection={<BuildingIcon size={18} />}
    >
      {t('places.readingsOf', { room: isolate(room) })}
    </Button>
  );
}
