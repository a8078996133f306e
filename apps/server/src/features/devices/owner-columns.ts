import type { Owner } from '../../events.ts';
import type { Scope } from '../../http/caller.ts';
import { withoutInherited } from './device-inheritance.ts';
import { NO_PLACE } from './device-place.ts';
import type { StoredDevice } from './devices.repository.ts';
import { GATEWAY } from './gateway-settings.ts';

/**
 * The fate of a column when a device changes its owner, which is its tenant and its customer.
 * `goesAlong`: it describes the device itself. `isSet`: the change decides it. `staysBehind`: it was entered for an
 * owner, and is cleared when the device leaves that owner. `ends`: it is a right, and is cleared by every change.
 */
export type ColumnFate = 'goesAlong' | 'isSet' | 'staysBehind' | 'ends';

/** The one list of what goes along with a device. A column that is missing here does not compile. */
export const COLUMN_FATES = {
  id: 'goesAlong',
  key: 'goesAlong',
  createdTime: 'goesAlong',
  name: 'goesAlong',
  // Its model, which lists the modes.
  purifierId: 'goesAlong',
  // The name of its profile.
  type: 'goesAlong',
  stockTransportType: 'goesAlong',
  tenantId: 'isSet',
  customerId: 'isSet',
  deviceProfileId: 'isSet',
  tenantReadableFrom: 'isSet',
  customerReadableFrom: 'isSet',
  customerSince: 'isSet',
  version: 'isSet',
  label: 'staysBehind',
  additionalInfo: 'staysBehind',
  placeType: 'staysBehind',
  city: 'staysBehind',
  lat: 'staysBehind',
  lon: 'staysBehind',
  timeZone: 'staysBehind',
  // Rooms belong to one owner.
  roomId: 'ends',
  inherited: 'ends',
  lastGatewayId: 'ends',
  gatewayAddsDevices: 'ends',
  gatewayServesCustomers: 'ends',
} as const satisfies Record<keyof StoredDevice, ColumnFate>;

type Fates = typeof COLUMN_FATES;
type ClearedColumn = {
  [Column in keyof Fates]: Fates[Column] extends 'staysBehind' | 'ends' ? Column : never;
}[keyof Fates];
type ClearedColumns = Pick<StoredDevice, ClearedColumn>;

/** The cleared columns of a device about which nothing was entered. */
const BLANK: ClearedColumns = {
  ...NO_PLACE,
  label: null,
  additionalInfo: null,
  roomId: null,
  inherited: [],
  lastGatewayId: null,
  gatewayAddsDevices: true,
  gatewayServesCustomers: false,
};

const isOtherOwner = (from: Owner, to: Owner): boolean =>
  from.tenantId !== to.tenantId || from.customerId !== to.customerId;

/**
 * Whether the device leaves an owner: a tenant or a customer that has it no more. None is left by a device that comes
 * from the stock, or from its tenant to a customer: what was entered about it is meant for the one who gets it.
 */
export const leavesOwner = (from: Owner, to: Owner): boolean =>
  (from.tenantId !== null && from.tenantId !== to.tenantId) ||
  (from.customerId !== null && from.customerId !== to.customerId);

/**
 * Start of the entries about a device that the caller may see, epoch ms: of a customer's user the assignment to the
 * customer, even if the tenant shares earlier readings.
 */
export const entriesReadableFrom = (
  { authority }: Scope,
  { tenantReadableFrom, customerSince }: Pick<StoredDevice, 'tenantReadableFrom' | 'customerSince'>,
): number => Math.max(tenantReadableFrom, authority === 'CUSTOMER_USER' ? customerSince : 0);

/** The device without what the change of owner clears. */
export function clearedFor(stored: StoredDevice, to: Owner): StoredDevice {
  if (!isOtherOwner(stored, to)) return stored;
  const device = withoutInherited(stored);
  if (leavesOwner(device, to)) return { ...device, ...BLANK };
  const ended = Object.entries(BLANK).filter(([column]) => COLUMN_FATES[column as ClearedColumn] === 'ends');
  return { ...device, ...Object.fromEntries(ended), additionalInfo: withoutMark(device.additionalInfo) };
}

/** The mark of a gateway is a right, too. */
function withoutMark(info: StoredDevice['additionalInfo']): StoredDevice['additionalInfo'] {
  if (!info || !(GATEWAY in info)) return info;
  const { [GATEWAY]: _right, ...others } = info;
  return others;
}
