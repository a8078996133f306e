import type { DeviceRecord } from '@airdeck/contract/device-records';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { singleDevicePath } from '../../../lib/paths/paths.ts';
import { DialogFor } from '../../../ui/dialog/dialog-for.tsx';
import { useDialogFor } from '../../../ui/dialog/use-dialog-for.ts';
import { AssignCustomerDialog } from '../components/assign-customer-dialog.tsx';
import { ManagedDevices } from '../components/managed-devices.tsx';
import { RenameDialog } from '../components/rename-dialog.tsx';
import { tenantActions, tenantBatchActions } from '../components/tenant-actions.ts';
import { useCustomerAssignment, useDeletion } from '../components/use-assignment.ts';
import { useDeviceWork } from '../components/use-device-work.ts';

/**
 * The devices of a tenant, for its administrator. A partner hands them out and takes them back, and no more.
 * @param isPartner whether the console is a partner's, which has none of the screens that change devices
 */
export function TenantDevicesPage({ isPartner }: { isPartner: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const work = useDeviceWork();
  const remove = useDeletion(work);
  const { dialog, assign, takeBack } = useCustomerAssignment(work);
  const renaming = useDialogFor<DeviceRecord>();
  const token = useDialogFor<DeviceRecord>();
  const doings = {
    rename: renaming.open,
    assign: dialog.open,
    takeBack: (devices: readonly DeviceRecord[]) => void takeBack(devices),
    changeToken: token.open,
    remove: (devices: readonly DeviceRecord[]) => void remove(devices),
    goTo: (path: string) => void navigate(path),
  };
  return (
    <ManagedDevices
      isOutside={false}
      canAdd={!isPartner}
      emptyText={t(isPartner ? 'devices.noneOfPartner' : 'devices.noneOfTenant')}
      actions={(device) => tenantActions(device, isPartner, doings, t)}
      batchActions={tenantBatchActions(isPartner, doings, t)}
      onAssign={(device) => dialog.open([device])}
      onOpen={({ deviceId, deviceName }) =>
        deviceId === null ? undefined : void navigate(singleDevicePath(deviceId, deviceName))
      }
      work={work}
      token={token}
    >
      <DialogFor dialog={dialog}>
        {(devices, shown) => (
          <AssignCustomerDialog
            devices={devices}
            {...shown}
            onAssign={(customer, withHistory) => void assign(devices, customer, withHistory)}
          />
        )}
      </DialogFor>
      <DialogFor dialog={renaming}>
        {(device, shown) => <RenameDialog device={device} {...shown} />}
      </DialogFor>
    </ManagedDevices>
  );
}
