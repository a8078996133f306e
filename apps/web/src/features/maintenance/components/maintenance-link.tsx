import { MAINTENANCE_PERMISSIONS } from '@airdeck/contract/maintenance/maintenance.permissions';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../../lib/session/use-may.ts';
import { ClockIcon } from '../../../ui/icon/icons.tsx';
import { maintenancePath, NEW_MAINTENANCE } from './maintenance-paths.ts';

/** Link from a device's own screen to the form of a maintenance of it. */
export function MaintenanceLink({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  if (!useMay(MAINTENANCE_PERMISSIONS.plan)) return null;
  return (
    <Button
      component={Link}
      to={maintenancePath(NEW_MAINTENANCE, deviceId)}
      variant="default"
      leftSection={<ClockIcon size={18} />}
    >
      {t('maintenance.add')}
    </Button>
  );
}
