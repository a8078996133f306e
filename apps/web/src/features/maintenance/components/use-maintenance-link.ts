import { MAINTENANCE_PERMISSIONS } from '@airdeck/contract/maintenance/maintenance.permissions';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session/session.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { ClockIcon } from '../../../ui/icon/icons.tsx';
import type { PageLink } from '../../../ui/page-head/page-links.tsx';
import { maintenancePath, NEW_MAINTENANCE } from './maintenance-paths.ts';

/** Link from a device's own screen to the form of a maintenance of it, which a reduced menu does not have. */
export function useMaintenanceLink(deviceId: string): PageLink | undefined {
  const { t } = useTranslation();
  const hasScreen = useSession()?.isReducedMenu === false;
  const mayPlan = useMay(MAINTENANCE_PERMISSIONS.plan);
  if (!hasScreen || !mayPlan) return undefined;
  return { label: t('maintenance.add'), icon: ClockIcon, to: maintenancePath(NEW_MAINTENANCE, deviceId) };
}
