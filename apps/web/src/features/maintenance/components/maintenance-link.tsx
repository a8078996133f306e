import { MAINTENANCE_PERMISSIONS } from '@airdeck/contract/maintenance/maintenance.permissions';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { ClockIcon } from '../../../ui/icon/icons.tsx';
import { maintenancePath, NEW_MAINTENANCE } from './maintenance-paths.ts';

/** Link from a device's own screen to the form of a maintenance of it, which a reduced menu does not have. */
export function MaintenanceLink({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  const hasScreen = useSession()?.isReducedMenu === false;
  const mayPlan = useMay(MAINTENANCE_PERMISSIONS.plan);
  if (!hasScreen || !mayPlan) return null;
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
