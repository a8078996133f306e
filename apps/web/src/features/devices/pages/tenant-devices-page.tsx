import type { DeviceRecord } from '@airdeck/contract/devices';
import { Checkbox } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { useLookupField } from '../../../lib/lists/lookup.ts';
import { deviceLabelsPath, singleDevicePath, updateLocationPath } from '../../../lib/paths/paths.ts';
import { ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx';
import { DialogFor, useDialogFor } from '../../../ui/dialog/dialog.tsx';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import type { BatchAction } from '../components/device-list.tsx';
import { deviceActions, devicesName } from '../components/device-texts.ts';
import { ManagedDevices } from '../components/managed-devices.tsx';
import { ModeDialog } from '../components/mode-dialog.tsx';
import { RenameDialog } from '../components/rename-dialog.tsx';
import { useCustomerAssignment, useDeletion } from '../components/use-assignment.ts';
import { useDeviceWork } from '../components/use-device-work.ts';

type Devices = readonly DeviceRecord[];

type TenantDevicesPageProps = {
  /** Whether the console is a partner's, without the screens that change devices. */
  isPartner: boolean;
  /** Links to screens of other features. */
  links?: ReactNode;
};

/** The devices of a tenant, for its administrator. A partner can only assign and unassign them. */
export function TenantDevicesPage({ isPartner, links }: TenantDevicesPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const work = useDeviceWork();
  const remove = useDeletion(work);
  const { dialog, assign, takeBack } = useCustomerAssignment(work);
  const renaming = useDialogFor<DeviceRecord>();
  const token = useDialogFor<DeviceRecord>();
  const mode = useDialogFor<Devices>();
  const handlers: TenantHandlers = {
    rename: renaming.open,
    assign: dialog.open,
    takeBack: (devices: Devices) => void takeBack(devices),
    changeToken: token.open,
    setMode: mode.open,
    remove: (devices: Devices) => void remove(devices),
    goTo: (path: string) => void navigate(path),
  };
  return (
    <ManagedDevices
      isOutside={false}
      canAdd={!isPartner}
      links={links}
      emptyText={t(isPartner ? 'devices.noneOfPartner' : 'devices.noneOfTenant')}
      actions={(device) => tenantActions(device, isPartner, handlers, t)}
      batchActions={tenantBatchActions(isPartner, handlers, t)}
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
      <DialogFor dialog={mode}>
        {(devices, shown) => <ModeDialog devices={devices} work={work} {...shown} />}
      </DialogFor>
    </ManagedDevices>
  );
}

type TenantHandlers = {
  readonly rename: (device: DeviceRecord) => void;
  readonly assign: (devices: Devices) => void;
  readonly takeBack: (devices: Devices) => void;
  readonly changeToken: (device: DeviceRecord) => void;
  readonly setMode: (devices: Devices) => void;
  readonly remove: (devices: Devices) => void;
  readonly goTo: (path: string) => void;
};

/** Actions of a tenant's administrator or a partner on one device. */
function tenantActions(
  device: DeviceRecord,
  isPartner: boolean,
  handlers: TenantHandlers,
  t: TFunction,
): RowAction[] {
  const offered = deviceActions(t);
  const handing: RowAction[] = [
    { ...offered.giveToCustomer, onClick: () => handlers.assign([device]) },
    {
      ...offered.takeBack,
      onClick: () => handlers.takeBack([device]),
      disabled: device.deviceOwnerId === null,
    },
  ];
  if (isPartner) return handing;
  return [
    { ...offered.rename, onClick: () => handlers.rename(device) },
    { ...offered.location, onClick: () => handlers.goTo(updateLocationPath(device._id)) },
    ...handing,
    { ...offered.labels, onClick: () => handlers.goTo(deviceLabelsPath([device._id])) },
    { ...offered.changeToken, onClick: () => handlers.changeToken(device) },
    { ...offered.remove, onClick: () => handlers.remove([device]), destructive: true },
  ];
}

/** Their bulk actions. */
function tenantBatchActions(isPartner: boolean, handlers: TenantHandlers, t: TFunction): BatchAction[] {
  const offered = deviceActions(t);
  const handing: BatchAction[] = [
    { ...offered.giveToCustomer, onClick: handlers.assign },
    { ...offered.takeBack, onClick: handlers.takeBack },
  ];
  if (isPartner) return handing;
  return [
    ...handing,
    {
      ...offered.labels,
      onClick: (devices) => handlers.goTo(deviceLabelsPath(devices.map(({ _id }) => _id))),
    },
    { ...offered.setMode, onClick: handlers.setMode },
    { ...offered.remove, onClick: handlers.remove },
  ];
}

type AssignCustomerDialogProps = {
  devices: Devices;
  opened: boolean;
  onClose: () => void;
  onAssign: (customer: LookupOption, withHistory: boolean) => void;
};

/** Selects the customer to assign devices to, and whether it can read earlier readings. */
function AssignCustomerDialog({ devices, opened, onClose, onAssign }: AssignCustomerDialogProps) {
  const { t } = useTranslation();
  const customers = useLookupField(useCustomerLookup);
  const [withHistory, setWithHistory] = useState(false);
  return (
    <ChoiceDialog
      opened={opened}
      title={t('devices.assign.titleCustomer', { device: devicesName(devices, t) })}
      label={t('devices.assign.customer')}
      placeholder={t('devices.assign.chooseCustomer')}
      missing={t('devices.assign.customerMissing')}
      confirm={t('devices.assign.confirm')}
      field={customers.field}
      failure={
        customers.failure ? failureText(customers.failure, t, 'ui.table.loadFailed').message : undefined
      }
      onConfirm={(customer) => onAssign(customer, withHistory)}
      onClose={onClose}
    >
      <Checkbox
        label={t('devices.assign.withHistory')}
        description={t('devices.assign.withHistoryHint')}
        checked={withHistory}
        onChange={(event) => setWithHistory(event.currentTarget.checked)}
      />
    </ChoiceDialog>
  );
}
