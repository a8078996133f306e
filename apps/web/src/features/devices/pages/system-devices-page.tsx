import type { DeviceRecord } from '@airdeck/contract/device-records';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { updateLocationPath } from '../../../lib/paths/paths.ts';
import { DialogFor } from '../../../ui/dialog/dialog-for.tsx';
import { useDialogFor } from '../../../ui/dialog/use-dialog-for.ts';
import { AssignTenantDialog } from '../components/assign-tenant-dialog.tsx';
import { deviceActs } from '../components/device-acts.ts';
import { ManagedDevices } from '../components/managed-devices.tsx';
import { useDeletion, useTenantAssignment } from '../components/use-assignment.ts';
import { useDeviceVisit } from '../components/use-device-visit.ts';
import { useDeviceWork } from '../components/use-device-work.ts';

/** All devices, those in stock and those of every tenant, for the system administrator. */
export function SystemDevicesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const work = useDeviceWork();
  const remove = useDeletion(work);
  const { dialog, assign } = useTenantAssignment(work);
  const token = useDialogFor<DeviceRecord>();
  const visit = useDeviceVisit();
  const acts = deviceActs(t);
  return (
    <ManagedDevices
      isOutside
      canAdd
      emptyText={t('devices.noneAnywhere')}
      actions={(device) => [
        { ...acts.giveToTenant, onClick: () => dialog.open([device]) },
        { ...acts.location, onClick: () => void navigate(updateLocationPath(device._id)) },
        { ...acts.visit, onClick: () => void visit(device), disabled: device.deviceId === null },
        { ...acts.changeToken, onClick: () => token.open(device) },
        { ...acts.remove, onClick: () => void remove([device]), destructive: true },
      ]}
      batchActions={[
        { ...acts.giveToTenant, onClick: dialog.open },
        { ...acts.remove, onClick: (devices) => void remove(devices) },
      ]}
      onAssign={(device) => dialog.open([device])}
      onOpen={(device) => void visit(device)}
      work={work}
      token={token}
    >
      <DialogFor dialog={dialog}>
        {(devices, shown) => (
          <AssignTenantDialog
            devices={devices}
            {...shown}
            onChoose={(tenant) => void assign(devices, tenant)}
          />
        )}
      </DialogFor>
    </ManagedDevices>
  );
}
