import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { updateLocationPath } from '../../../lib/paths/paths.ts';
import { useTenantLookup } from '../../../lib/tenants/use-tenant-lookup.ts';
import { ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx';
import { DialogFor, useDialogFor } from '../../../ui/dialog/dialog.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { deviceActions, devicesName } from '../components/device-texts.ts';
import { ManagedDevices } from '../components/managed-devices.tsx';
import { useDeletion, useTenantAssignment } from '../components/use-assignment.ts';
import { useDeviceWork } from '../components/use-device-work.ts';
import { visitedDevicePath } from '../devices-address.ts';

/** All devices, in stock and of all tenants, for the system administrator. */
export function SystemDevicesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const work = useDeviceWork();
  const remove = useDeletion(work);
  const { dialog, assign } = useTenantAssignment(work);
  const token = useDialogFor<DeviceRecord>();
  const visit = useDeviceVisit();
  const offered = deviceActions(t);
  return (
    <ManagedDevices
      isOutside
      canAdd
      emptyText={t('devices.noneAnywhere')}
      actions={(device) => [
        { ...offered.giveToTenant, onClick: () => dialog.open([device]) },
        { ...offered.location, onClick: () => void navigate(updateLocationPath(device.id)) },
        { ...offered.visit, onClick: () => visit(device), disabled: device.deviceId === null },
        { ...offered.changeToken, onClick: () => token.open(device) },
        { ...offered.remove, onClick: () => void remove([device]), destructive: true },
      ]}
      batchActions={[
        { ...offered.giveToTenant, onClick: dialog.open },
        { ...offered.remove, onClick: (devices) => void remove(devices) },
      ]}
      onAssign={(device) => dialog.open([device])}
      onOpen={visit}
      work={work}
      token={token}
    >
      <DialogFor dialog={dialog}>
        {(devices, shown) => (
          <ChoiceDialog
            {...shown}
            title={t('devices.assign.titleTenant', { device: devicesName(devices, t) })}
            label={t('devices.assign.tenant')}
            confirm={t('devices.assign.confirm')}
            useFound={useTenantLookup}
            onConfirm={(tenant) => void assign(devices, tenant)}
          />
        )}
      </DialogFor>
    </ManagedDevices>
  );
}

/** Opens the screen of a tenant's device for a system administrator. Its address asks before an impersonation begins. */
function useDeviceVisit(): (device: DeviceRecord) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  return ({ deviceId, deviceName, tenantId }) => {
    if (deviceId === null || tenantId === null) toasts.notice(t('devices.visit.inStock'));
    else void navigate(visitedDevicePath(deviceId, deviceName, tenantId));
  };
}
