import { DEVICE_PERMISSIONS } from '@airdeck/contract/devices/devices.permissions';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AddDeviceLink } from '../../features/claiming/components/add-device-link.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { roleOf } from '../../lib/session/role.ts';
import { useSession } from '../../lib/session/session.ts';
import { useMay } from '../../lib/session/use-may.ts';

/** How a reader adds a first device. Partners add none: devices are assigned to them. */
export function AddFirstDevice() {
  const { t } = useTranslation();
  const session = useSession();
  const mayCreate = useMay(DEVICE_PERMISSIONS.create);
  const role = session && roleOf(session);
  if (role === 'customer') return <AddDeviceLink />;
  if (role !== 'tenantAdmin' || !mayCreate) return null;
  return (
    <Button component={Link} to={PATHS.deviceCreate}>
      {t('devices.add')}
    </Button>
  );
}
