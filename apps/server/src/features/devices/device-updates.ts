import { isDeepStrictEqual } from 'node:util';
import type { GatewayChange } from '@airdeck/contract/device-activity';
import type { PlaceChange } from '@airdeck/contract/device-changes';
import type { Clock } from '../../clock.ts';
import { nextVersion } from '../../database/stored-entity.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents, TimeLineEntry } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import {
  createDeviceFields,
  type DeviceChange,
  type DeviceSave,
  type FieldSources,
} from './device-fields.ts';
import { changedPlaceFields, NO_PLACE, NOWHERE, placeAfter } from './device-place.ts';
import { DEVICE_CONSTRAINTS } from './devices.constraints.ts';
import {
  type Device,
  type DeviceColumns,
  detachFromGateway,
  findModelNumbers,
  type StoredDevice,
  updateDevice,
  updateTypes,
} from './devices.repository.ts';
import { gatewaySettingsOf } from './gateway-settings.ts';

/** Changed columns and place of a device, including its owner. */
export type DeviceUpdate = DeviceColumns & {
  readonly place?: PlaceChange | undefined;
  /** Whether it keeps its token, which the former tenant knows. */
  readonly keepsToken?: boolean;
};

export type DeviceUpdates = ReturnType<typeof createDeviceUpdates>;

/**
 * All changes of devices: one statement, and one event for each kind of change. Values copied from a profile change in
 * all of its devices together.
 */
export function createDeviceUpdates(
  parts: FieldSources & { clock: Clock; events: EventBus; domainEvents: DomainEvents },
) {
  const { clock, events, domainEvents } = parts;
  const { columnsOf, columnsOfChange } = createDeviceFields(parts);

  /**
   * Changes a device locked by the caller.
   * @throws ApiError 400/31 with the platform's message
   */
  async function update(
    stored: StoredDevice,
    { place, keepsToken = false, ...columns }: DeviceUpdate,
    unit: UnitOfWork,
  ): Promise<StoredDevice> {
    const after = { ...stored, ...columns };
    const leaves = (whose: 'tenantId' | 'customerId') =>
      stored[whose] !== null && after[whose] !== stored[whose];
    // The location is not passed on to a new owner.
    const left = leaves('tenantId') || leaves('customerId') ? { ...NOWHERE, lastGatewayId: null } : {};
    const before = { ...stored, ...left };
    const row = { ...columns, ...(place ? placeAfter(before, place) : left) };
    const changed = await mapConstraintErrors(DEVICE_CONSTRAINTS, {}, () =>
      updateDevice(unit.tx, stored.id, row),
    );
    if (changed.tenantId !== stored.tenantId) await detachFromGateway(unit.tx, stored.id);
    await publish(stored, changed, { placed: changedPlaceFields(before, changed), keepsToken }, unit);
    const isMoved =
      changed.customerId !== stored.customerId ||
      changed.tenantId !== stored.tenantId ||
      changed.customerReadableFrom !== stored.customerReadableFrom;
    const isRenamed = changed.name !== stored.name;
    const isOtherGateway = gatewayChange(stored, changed) !== undefined;
    unit.afterCommit(() => {
      const named = { deviceId: stored.id, deviceKey: stored.key };
      if (isMoved) events.emit('device.moved', named);
      if (isRenamed) events.emit('device.renamed', named);
      if (isOtherGateway) events.emit('device.gatewayChanged', named);
    });
    return changed;
  }

  /** Replaces all fields of a locked device. @throws ApiError 400/31, 409/35 */
  async function replace(stored: Device, save: DeviceSave, unit: UnitOfWork): Promise<Device> {
    const columns = await columnsOf(stored.tenantId, save, unit, stored);
    const version = nextVersion('Device', stored.version, save.version);
    const bound = columns.customerId === stored.customerId ? {} : { customerReadableFrom: clock() };
    return (await update(stored, { ...columns, ...bound, version }, unit)) as Device;
  }

  /** Changes the given fields of a locked device; without effect if equal. @throws ApiError 400/31 */
  async function edit(
    stored: StoredDevice,
    { place, ...change }: DeviceChange,
    unit: UnitOfWork,
  ): Promise<StoredDevice> {
    const columns = await columnsOfChange(stored, change, unit);
    const { purifierId: _ofTheConsole, ...ofThePlatform } = columns;
    const isSame = Object.keys(columns).length === 0 && isSamePlace(stored, place);
    if (isSame) return stored;
    const changed: DeviceColumns = { ...columns };
    if (Object.keys(ofThePlatform).length > 0) changed.version = stored.version + 1;
    if (columns.customerId !== undefined) changed.customerReadableFrom = clock();
    return update(stored, { ...changed, place }, unit);
  }

  /**
   * Sets the type of all devices of a profile to its new name. To be called in the transaction of the renaming: the
   * profile is locked before its devices. There are no entries for the devices, perhaps thousands, in time lines and
   * audit log; the profile has one.
   */
  async function retype(
    profile: { readonly id: string; readonly name: string },
    unit: UnitOfWork,
  ): Promise<void> {
    const owners = await updateTypes(unit.tx, profile);
    if (owners.length > 0) unit.afterCommit(() => events.emit('devices.changed', owners));
  }

  return { update, replace, edit, retype };

  /** Publishes the events of a change: of owner, fields and place. */
  async function publish(
    before: StoredDevice,
    after: StoredDevice,
    { placed, keepsToken }: { placed: readonly string[]; keepsToken: boolean },
    unit: UnitOfWork,
  ): Promise<void> {
    const isOfOtherTenant = after.tenantId !== before.tenantId;
    const isOfOtherCustomer = after.customerId !== before.customerId;
    const entityType = 'DEVICE';
    if (isOfOtherCustomer && before.customerId !== null) {
      await domainEvents.publish({ entityType, action: 'unassigned', entity: before }, unit);
    }
    if (isOfOtherTenant) {
      const owners = { fromTenantId: before.tenantId, toTenantId: after.tenantId };
      const details = keepsToken ? { ...owners, keepsToken } : owners;
      await domainEvents.publish({ entityType, action: 'movedToTenant', entity: after, details }, unit);
    }
    if (isOfOtherCustomer && after.customerId !== null) {
      const withHistory = after.customerReadableFrom <= before.tenantReadableFrom;
      const assigned = { entityType, action: 'assigned', entity: after } as const;
      await domainEvents.publish(withHistory ? { ...assigned, details: { withHistory } } : assigned, unit);
    }
    const changed = differing(before, after, isOfOtherTenant || isOfOtherCustomer);
    if (changed.length > 0) {
      const gateway = gatewayChange(before, after);
      const details = { changed, ...(gateway && { gateway }) };
      const lasting = await lastingChanges(before, after, unit);
      const rest = changed.filter((field) => !LASTING.some(([name]) => name === field));
      const timeLine = [
        ...lasting,
        ...(rest.length > 0 ? [{ kind: 'updated', details: { ...details, changed: rest } }] : []),
      ];
      await domainEvents.publish({ entityType, action: 'updated', entity: after, details, timeLine }, unit);
    }
    if (placed.length > 0) {
      const details = { changed: placed };
      const { deviceInstalledPlace: place, deviceInstalledCity: city } = after;
      const timeLine = [{ kind: 'placed', details: { ...details, place, city } }];
      await domainEvents.publish({ entityType, action: 'placed', entity: after, details, timeLine }, unit);
    }
  }
}

/** Fields with entries in the time line, and their kinds. */
const LASTING = [
  ['name', 'renamed'],
  ['label', 'relabelled'],
  ['purifierId', 'modelChanged'],
] as const;

/** Old and new values; values of a former owner are hidden from the next one. */
async function lastingChanges(
  before: StoredDevice,
  after: StoredDevice,
  { tx }: UnitOfWork,
): Promise<TimeLineEntry[]> {
  const changed = LASTING.filter(([field]) => before[field] !== after[field]);
  const models = changed.some(([field]) => field === 'purifierId')
    ? await findModelNumbers(tx, [before.purifierId, after.purifierId])
    : undefined;
  const isOfOthers = after.tenantId !== before.tenantId || after.customerId !== before.customerId;
  const said = (field: (typeof LASTING)[number][0], value: string | null) =>
    field === 'purifierId' ? models?.get(value) : value;
  return changed.map(([field, kind]) => {
    const from = isOfOthers ? {} : { from: said(field, before[field]) };
    return { kind, details: { ...from, to: said(field, after[field]) } };
  });
}

/** Fields reported by other events. */
const APART: ReadonlySet<string> = new Set(['version', ...Object.keys(NO_PLACE)]);
/** Fields that change with the owner. */
const OF_MOVES: ReadonlySet<string> = new Set([
  'tenantId',
  'customerId',
  'tenantReadableFrom',
  'customerReadableFrom',
  'lastGatewayId',
]);

/** Names of the changed fields, without values, which may be private. */
function differing(before: StoredDevice, after: StoredDevice, isMoved: boolean): string[] {
  const isOfOtherTenant = after.tenantId !== before.tenantId;
  const fields = Object.keys(after) as (keyof StoredDevice)[];
  return fields.filter((field) => {
    if (APART.has(field) || (isMoved && OF_MOVES.has(field))) return false;
    // Each tenant has its own profiles.
    if (isOfOtherTenant && (field === 'deviceProfileId' || field === 'type')) return false;
    return !isDeepStrictEqual(before[field], after[field]);
  });
}

/** Change of a device as a gateway; undefined: none. */
function gatewayChange(before: StoredDevice, after: StoredDevice): GatewayChange | undefined {
  const [was, is] = [before, after].map(gatewaySettingsOf);
  if (isDeepStrictEqual(was, is)) return undefined;
  if (was?.isGateway === is?.isGateway) return 'changed';
  return is?.isGateway ? 'marked' : 'unmarked';
}

function isSamePlace(stored: StoredDevice, place: PlaceChange | undefined): boolean {
  return place === undefined || changedPlaceFields(stored, placeAfter(stored, place)).length === 0;
}
