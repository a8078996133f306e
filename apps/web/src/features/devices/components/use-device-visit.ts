import type { DeviceRecord } from '@airdeck/contract/device-records';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { impersonationStore } from '../../../lib/session/impersonation.ts';
import { useImpersonate } from '../../../lib/session/use-impersonate.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { visitedDevicePath } from '../visited-device-path.ts';

/**
 * Opens the single view of a tenant's device to a system administrator: as an administrator of that tenant, after a
 * question, unless they act as one already.
 */
export function useDeviceVisit(): (device: DeviceRecord) => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const toasts = useToasts();
  const impersonate = useImpersonate(toasts);
  return async ({ deviceId, deviceName, tenantId, TenantDetails }) => {
    if (deviceId === null || tenantId === null) {
      toasts.notice(t('devices.visit.inStock'));
      return;
    }
    const tenant = isolate(TenantDetails[0]?.tenantName ?? '');
    const isThere = impersonationStore.current()?.tenantId === tenantId;
    if (!isThere && !(await confirm({ text: t('devices.visit.question', { tenant }) }))) return;
    if (await impersonate(tenantId)) await navigate(visitedDevicePath(deviceId, deviceName, tenantId));
  };
}
