import { isDeepStrictEqual } from 'node:util';
import { nextVersion } from '../../database/stored-entity.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { permissionDenied } from '../../http/errors.ts';
import { emitChanges, publishChanges } from './device-change-events.ts';
import {
  createDeviceFields,
  type DeviceChange,
  type DeviceSave,
  type FieldSources,
} from './device-fields.ts';
import { inherited } from './device-inheritance.repository.ts';
import { asOwn, touchesInheritance } from './device-inheritance.ts';
import type { DeviceMoves } from './device-moves.service.ts';
import { changedPlaceFields, placeAfter } from './device-place.ts';
import { DEVICE_CONSTRAINTS } from './devices.constraints.ts';
import {
  type Device,
  type DeviceColumns,
  type StoredDevice,
  updateDevice,
  updateTypes,
} from './devices.repository.ts';
import { GATEWAY } from './gateway-settings.ts';
import { clearedFor, leavesOwner } from './owner-columns.ts';

export type DeviceUpdates = ReturnType<typeof createDeviceUpdates>;

/** Changes of devices. Values copied from a profile change in all of its devices together. */
export function createDeviceUpdates(
  parts: FieldSources & { events: EventBus; domainEvents: DomainEvents; deviceMoves: DeviceMoves },
) {
  const { events, domainEvents, deviceMoves } = parts;
  const { columnsOf, columnsOfChange, checkCustomer } = createDeviceFields(parts);

  /**
   * Changes columns of a locked device, not its owner.
   * @throws ApiError 400/31 with the platform's message
   */
  async function update<D extends StoredDevice>(
    unit: UnitOfWork,
    stored: D,
    columns: DeviceColumns,
  ): Promise<D> {
    const written = await mapConstraintErrors(DEVICE_CONSTRAINTS, {}, () =>
      updateDevice(unit.tx, stored.id, asOwn(stored, columns)),
    );
    const [changed = written] = touchesInheritance(stored, columns)
      ? await inherited(unit.tx, [written])
      : [];
    await publishChanges(unit, domainEvents, stored, changed);
    emitChanges(unit, events, stored, changed);
    return changed as D;
  }

  /** The same with another customer, or none. */
  async function updateFor<D extends StoredDevice>(
    unit: UnitOfWork,
    device: D,
    customerId: string | null,
    entered: DeviceColumns,
  ): Promise<D> {
    const to = { tenantId: device.tenantId, customerId };
    const [moved] = await deviceMoves.move(unit, [{ device, to, entered }]);
    return moved as D;
  }

  /** Replaces all fields of a locked device. @throws ApiError 400/31, 409/35 */
  async function replace(unit: UnitOfWork, stored: Device, save: DeviceSave): Promise<Device> {
    const { customerId, ...columns } = await columnsOf(unit, stored.tenantId, save, stored);
    const version = nextVersion('Device', stored.version, save.version);
    if (customerId === stored.customerId) return update(unit, stored, { ...columns, version });
    return updateFor(unit, stored, customerId, enteredAnew(stored, customerId, columns));
  }

  /**
   * Changes the given fields of a locked device; without effect if equal.
   * @throws ApiError 400/31; 403/20 for a system administrator, who changes only the place of a tenant's device
   */
  async function edit(
    unit: UnitOfWork,
    stored: StoredDevice,
    { place, customerId, ...change }: DeviceChange,
  ): Promise<StoredDevice> {
    const { tenantId } = stored;
    const isMoved = tenantId !== null && customerId !== undefined && customerId !== stored.customerId;
    const before = isMoved ? clearedFor(stored, { tenantId, customerId }) : stored;
    const columns: DeviceColumns = await columnsOfChange(unit, before, change);
    const isOfTenant = tenantId !== null && unit.by?.authority === 'SYS_ADMIN';
    if (isOfTenant && Object.keys(columns).length > 0) throw permissionDenied();
    const placed = place ? placeAfter(before, place) : undefined;
    const isPlaced = placed !== undefined && changedPlaceFields(before, placed).length > 0;
    if (isMoved) {
      await checkCustomer(unit, tenantId, customerId);
      return updateFor(unit, stored, customerId, { ...columns, ...placed });
    }
    const { purifierId: _ofTheConsole, ...ofThePlatform } = columns;
    if (Object.keys(columns).length === 0 && !isPlaced) return stored;
    const isOtherVersion = Object.keys(ofThePlatform).length > 0;
    const version = isOtherVersion ? { version: stored.version + 1 } : {};
    return update(unit, stored, { ...columns, ...placed, ...version });
  }

  /**
   * Sets the type of all devices of a profile to its new name. To be called in the transaction of the renaming: the
   * profile is locked before its devices. There are no entries for the devices, perhaps thousands, in time lines and
   * audit log; the profile has one.
   */
  async function retype(
    unit: UnitOfWork,
    profile: { readonly id: string; readonly name: string },
  ): Promise<void> {
    const owners = await updateTypes(unit.tx, profile);
    if (owners.length > 0) unit.afterCommit(() => events.emit('devices.changed', owners));
  }

  return { update, replace, edit, retype };
}

/**
 * The columns of a save that gives a device to another owner, without what it repeats of the present owner's: clients
 * save all fields of a device that they have read.
 */
function enteredAnew(stored: Device, customerId: string | null, columns: DeviceColumns): DeviceColumns {
  const isLeft = leavesOwner(stored, { tenantId: stored.tenantId, customerId });
  const isLabelLeft = isLeft || stored.inherited.includes('label');
  const isCarried = (name: string, value: unknown) =>
    (isLeft || name === GATEWAY) && isDeepStrictEqual(stored.additionalInfo?.[name], value);
  const info = Object.entries(columns.additionalInfo ?? {}).filter(
    ([name, value]) => !isCarried(name, value),
  );
  return {
    ...columns,
    label: isLabelLeft && columns.label === stored.label ? null : (columns.label ?? null),
    additionalInfo: info.length > 0 ? Object.fromEntries(info) : null,
  };
}
