import { CLAIMING_PERMISSIONS } from '@airdeck/contract/claiming/claiming.permissions';
import { COMMAND_PERMISSIONS } from '@airdeck/contract/commands/commands.permissions';
import {
  DEVICE_CREDENTIALS_PERMISSIONS,
  DEVICE_PERMISSIONS,
} from '@airdeck/contract/devices/devices.permissions';
import { PLACE_PERMISSIONS } from '@airdeck/contract/places/places.permissions';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { useHasPlaces } from '../../../lib/devices/place-lookup.ts';
import { useNoDevicesText } from '../../../lib/devices/use-no-devices-text.ts';
import { deviceLabelsPath, singleDevicePath, updateLocationPath } from '../../../lib/paths/paths.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { DialogFor, useDialogFor } from '../../../ui/dialog/dialog.tsx';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import { AssignCustomerDialog } from '../components/assign-customer-dialog.tsx';
import type { BatchAction } from '../components/device-list.tsx';
import { deviceActions } from '../components/device-texts.ts';
import { ManagedDevices } from '../components/managed-devices.tsx';
import { ModeDialog } from '../components/mode-dialog.tsx';
import { RenameDialog } from '../components/rename-dialog.tsx';
import { RoomDialog } from '../components/room-dialog.tsx';
import { TakeBackDialog } from '../components/take-back-dialog.tsx';
import { useCustomerAssignment, useDeletion } from '../components/use-assignment.ts';
import { useDeviceWork } from '../components/use-device-work.ts';

type Devices = readonly DeviceRecord[];

type TenantDevicesPageProps = {
  /** Whether the console is a partner's, without the screens that change devices. */
  isPartner: boolean;
};

/** The devices of a tenant, for its administrator. A partner can only assign and unassign them. */
export function TenantDevicesPage({ isPartner }: TenantDevicesPageProps) {
  const { t } = useTranslation();
  const noDevices = useNoDevicesText(t(isPartner ? 'devices.noneOfPartner' : 'devices.noneOfTenant'));
  const navigate = useNavigate();
  const work = useDeviceWork();
  const remove = useDeletion(work);
  const { dialog, assign, takeBackDialog, askToTakeBack, takeBack } = useCustomerAssignment(work);
  const renaming = useDialogFor<DeviceRecord>();
  const token = useDialogFor<DeviceRecord>();
  const mode = useDialogFor<Devices>();
  const room = useDialogFor<Devices>();
  const hasPlaces = useHasPlaces();
  const may = {
    hand: useMay(DEVICE_PERMISSIONS.assign),
    setUp: useMay(DEVICE_PERMISSIONS.change),
    create: useMay(DEVICE_PERMISSIONS.create),
    readToken: useMay(DEVICE_CREDENTIALS_PERMISSIONS.readAny),
    printLabels: useMay(CLAIMING_PERMISSIONS.allow),
    operate: useMay(COMMAND_PERMISSIONS.operate),
    remove: useMay(DEVICE_PERMISSIONS.delete),
    settle: useMay(PLACE_PERMISSIONS.settle) && hasPlaces,
  };
  const handlers: TenantHandlers = {
    rename: renaming.open,
    assign: dialog.open,
    takeBack: (devices: Devices) => void askToTakeBack(devices),
    changeToken: token.open,
    setMode: mode.open,
    setRoom: room.open,
    remove: (devices: Devices) => void remove(devices),
    goTo: (path: string) => void navigate(path),
  };
  return (
    <ManagedDevices
      isOutside={false}
      canAdd={!isPartner && may.create}
      emptyText={noDevices}
      actions={(device) => tenantActions(device, { isPartner, may }, handlers, t)}
      batchActions={tenantBatchActions({ isPartner, may }, handlers, t)}
      onAssign={may.hand ? (device) => dialog.open([device]) : undefined}
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
            onAssign={(customer, choice) => void assign(devices, customer, choice)}
          />
        )}
      </DialogFor>
      <DialogFor dialog={takeBackDialog}>
        {(devices, shown) => (
          <TakeBackDialog
            devices={devices}
            {...shown}
            onConfirm={(keepsToken) => void takeBack(devices, keepsToken)}
          />
        )}
      </DialogFor>
      <DialogFor dialog={renaming}>
        {(device, shown) => <RenameDialog device={device} {...shown} />}
      </DialogFor>
      <DialogFor dialog={room}>{(devices, shown) => <RoomDialog devices={devices} {...shown} />}</DialogFor>
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
  readonly setRoom: (devices: Devices) => void;
  readonly remove: (devices: Devices) => void;
  readonly goTo: (path: string) => void;
};

type Rights = {
  readonly isPartner: boolean;
  readonly may: Readonly<
    Record<
      'hand' | 'setUp' | 'create' | 'readToken' | 'printLabels' | 'operate' | 'remove' | 'settle',
      boolean
    >
  >;
};

/** Actions of a tenant's user or a partner on one device. */
function tenantActions(
  device: DeviceRecord,
  { isPartner, may }: Rights,
  handlers: TenantHandlers,
  t: TFunction,
): RowAction[] {
  const offered = deviceActions(t);
  const handing: RowAction[] = [
    { ...offered.giveToCustomer, onClick: () => handlers.assign([device]) },
    {
      ...offered.takeBack,
      onClick: () => handlers.takeBack([device]),
      disabled: device.customerId === null,
    },
  ];
  const setUp: RowAction[] = [
    { ...offered.rename, onClick: () => handlers.rename(device) },
    { ...offered.location, onClick: () => handlers.goTo(updateLocationPath(device.id)) },
  ];
  const labels = { ...offered.labels, onClick: () => handlers.goTo(deviceLabelsPath([device.id])) };
  const changeToken = { ...offered.changeToken, onClick: () => handlers.changeToken(device) };
  const remove = { ...offered.remove, onClick: () => handlers.remove([device]), destructive: true };
  const isFull = !isPartner;
  return [
    ...(isFull && may.setUp ? setUp : []),
    ...(isFull && may.settle ? [{ ...offered.room, onClick: () => handlers.setRoom([device]) }] : []),
    ...(may.hand ? handing : []),
    ...(isFull && may.printLabels ? [labels] : []),
    ...(isFull && may.readToken ? [changeToken] : []),
    ...(isFull && may.remove ? [remove] : []),
  ];
}

/** Their bulk actions. */
function tenantBatchActions(
  { isPartner, may }: Rights,
  handlers: TenantHandlers,
  t: TFunction,
): BatchAction[] {
  const offered = deviceActions(t);
  const handing: BatchAction[] = [
    { ...offered.giveToCustomer, onClick: handlers.assign },
    { ...offered.takeBack, onClick: handlers.takeBack },
  ];
  const labels: BatchAction = {
    ...offered.labels,
    onClick: (devices) => handlers.goTo(deviceLabelsPath(devices.map(({ id }) => id))),
  };
  const isFull = !isPartner;
  return [
    ...(may.hand ? handing : []),
    ...(isFull && may.printLabels ? [labels] : []),
    ...(isFull && may.settle ? [{ ...offered.room, onClick: handlers.setRoom }] : []),
    ...(isFull && may.operate ? [{ ...offered.setMode, onClick: handlers.setMode }] : []),
    ...(isFull && may.remove ? [{ ...offered.remove, onClick: handlers.remove }] : []),
  ];
}
