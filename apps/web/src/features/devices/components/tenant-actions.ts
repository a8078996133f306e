import type { DeviceRecord } from '@airdeck/contract/device-records';
import type { TFunction } from 'i18next';
import { updateLocationPath } from '../../../lib/paths/paths.ts';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import { deviceActs } from './device-acts.ts';
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
  const acts = deviceActs(t);
  const handing: RowAction[] = [
    { ...acts.giveToCustomer, onClick: () => doings.assign([device]) },
    {
      ...acts.takeBack,
      onClick: () => doings.takeBack([device]),
      disabled: device.deviceOwnerId === null,
    },
  ];
  if (isPartner) return handing;
  return [
    { ...acts.rename, onClick: () => doings.rename(device) },
    { ...acts.location, onClick: () => doings.goTo(updateLocationPath(device._id)) },
    ...handing,
    { ...acts.changeToken, onClick: () => doings.changeToken(device) },
    { ...acts.remove, onClick: () => doings.remove([device]), destructive: true },
  ];
}

/** What they do to several at once. */
export function tenantBatchActions(isPartner: boolean, doings: TenantDoings, t: TFunction): BatchAction[] {
  const acts = deviceActs(t);
  const handing: BatchAction[] = [
    { ...acts.giveToCustomer, onClick: doings.assign },
    { ...acts.takeBack, onClick: doings.takeBack },
  ];
  return isPartner ? handing : [...handing, { ...acts.remove, onClick: doings.remove }];
}
