import type { DeviceRecord } from '@airdeck/contract/backoffice/device-records';
import type { TFunction } from 'i18next';
import { updateLocationPath } from '../../../lib/paths/paths.ts';
import { EditIcon, GiveIcon, KeyIcon, PinIcon, TakeBackIcon, TrashIcon } from '../../../ui/icon/icons.tsx';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import type { BatchAction } from './device-list.tsx';

type Devices = readonly DeviceRecord[];

type TenantDoings = {
  readonly rename: (device: DeviceRecord) => void;
  readonly assign: (devices: Devices) => void;
  readonly takeBack: (devices: Devices) => void;
  readonly changeToken: (device: DeviceRecord) => void;
  readonly remove: (devices: Devices) => void;
  readonly goTo: (path: string) => void;
};

/** What a tenant's administrator, or a partner, does to one device. */
export function tenantActions(
  device: DeviceRecord,
  isPartner: boolean,
  doings: TenantDoings,
  t: TFunction,
): RowAction[] {
  const assign: RowAction = {
    key: 'assign',
    label: t('devices.assign.customerAction'),
    icon: GiveIcon,
    onClick: () => doings.assign([device]),
  };
  const takeBack: RowAction = {
    key: 'takeBack',
    label: t('devices.takeBack.action'),
    icon: TakeBackIcon,
    onClick: () => doings.takeBack([device]),
    disabled: device.deviceOwnerId === null,
  };
  if (isPartner) return [assign, takeBack];
  return [
    {
      key: 'rename',
      label: t('devices.rename.action'),
      icon: EditIcon,
      onClick: () => doings.rename(device),
    },
    {
      key: 'location',
      label: t('devices.updateLocation'),
      icon: PinIcon,
      onClick: () => doings.goTo(updateLocationPath(device._id)),
    },
    assign,
    takeBack,
    {
      key: 'token',
      label: t('devices.token.action'),
      icon: KeyIcon,
      onClick: () => doings.changeToken(device),
    },
    {
      key: 'delete',
      label: t('devices.deletion.action'),
      icon: TrashIcon,
      onClick: () => doings.remove([device]),
      destructive: true,
    },
  ];
}

/** What they do to several at once. */
export function tenantBatchActions(isPartner: boolean, doings: TenantDoings, t: TFunction): BatchAction[] {
  const assign: BatchAction = {
    key: 'assign',
    label: t('devices.assign.customerAction'),
    icon: GiveIcon,
    onClick: doings.assign,
  };
  const takeBack: BatchAction = {
    key: 'takeBack',
    label: t('devices.takeBack.action'),
    icon: TakeBackIcon,
    onClick: doings.takeBack,
  };
  if (isPartner) return [assign, takeBack];
  const remove: BatchAction = {
    key: 'delete',
    label: t('devices.deletion.action'),
    icon: TrashIcon,
    onClick: doings.remove,
  };
  return [assign, takeBack, remove];
}
