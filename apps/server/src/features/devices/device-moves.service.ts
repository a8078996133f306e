import type { Clock } from '../../clock.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvent, DomainEvents } from '../../domain-events.ts';
import type { EventBus, Owner } from '../../events.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import type { AccessTokens } from './access-tokens.ts';
import { findReadByCustomers, restartReadability } from './credentials.repository.ts';
import { emitChanges, publishChanges } from './device-change-events.ts';
import { inherited } from './device-inheritance.repository.ts';
import { deleteAttributesOf, detachFromGateways, updateWholeDevices } from './device-moves.repository.ts';
import { DEVICE_CONSTRAINTS } from './devices.constraints.ts';
import type { DeviceColumns, StoredDevice } from './devices.repository.ts';
import { clearedFor, leavesOwner } from './owner-columns.ts';

/** A device that gets another tenant, another customer, or none. */
export type Move = {
  /** Locked by the caller. */
  readonly device: StoredDevice;
  readonly to: Owner;
  /** Its profile at another tenant. */
  readonly profile?: { readonly id: string; readonly name: string };
  /** Entries about it for its new owner. */
  readonly entered?: DeviceColumns;
  /** Whether its new customer may read earlier readings. */
  readonly withHistory?: boolean | undefined;
  /** Whether it keeps its access token even if users of its former customer could read it. */
  readonly keepsToken?: boolean | undefined;
};

/** Events in one batch: each is a row of the audit log and of a time line, limited by the parameters of a statement. */
const EVENTS_AT_ONCE = 1000;

export type DeviceMoves = ReturnType<typeof createDeviceMoves>;

/** Every change of the owner of devices, whatever causes it: the list of what goes along is in `owner-columns.ts`. */
export function createDeviceMoves(parts: {
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  deviceProfiles: Pick<DeviceProfileService, 'resolve'>;
  accessTokens: Pick<AccessTokens, 'renew'>;
}) {
  const { clock, events, domainEvents, deviceProfiles, accessTokens } = parts;

  /**
   * Gives locked devices to other owners. Attributes are deleted when an owner is left. The access token is renewed
   * between tenants, and if users of a former customer could read it, unless the tenant keeps it. Other features clear
   * what they know of the former owner as listeners of the published events.
   * @returns them in this order
   * @throws ApiError 400/31 if the tenant has a device of that name
   */
  async function move(unit: UnitOfWork, moves: readonly Move[]): Promise<StoredDevice[]> {
    const now = clock();
    const steps = moves.map((one) => {
      const arrived = { ...clearedFor(one.device, one.to), ...ownedColumns(one, now) };
      return { ...one, before: one.device, arrived, after: { ...arrived, ...one.entered } };
    });
    const written = await mapConstraintErrors(DEVICE_CONSTRAINTS, {}, () =>
      updateWholeDevices(
        unit.tx,
        steps.map(({ after }) => after),
      ),
    );
    const rows = await inherited(unit.tx, written);
    const ids = rows.map(({ id }) => id);
    await detachFromGateways(unit.tx, ids);
    const known = await findReadByCustomers(unit.tx, ids);
    await publishMoves(
      unit,
      steps.flatMap(({ before, after, keepsToken }) =>
        eventsOf(before, after, keepsToken === true && known.has(after.id)),
      ),
    );
    for (const { before, arrived, after, entered, keepsToken } of steps) {
      // A device returns to the stock under the names that it had there: no one has entered them.
      if (entered && after.tenantId !== null) await publishChanges(unit, domainEvents, arrived, after);
      if (isBetweenTenants(before, after) || (known.has(after.id) && !keepsToken))
        await accessTokens.renew(unit, after);
      emitChanges(unit, events, before, after);
    }
    await restartReadability(unit.tx, ids, now);
    // After the events above, which end the former owners' sessions.
    await forgetAttributes(unit, steps, now);
    return rows;
  }

  async function publishMoves(unit: UnitOfWork, published: readonly DomainEvent[]): Promise<void> {
    for (let from = 0; from < published.length; from += EVENTS_AT_ONCE) {
      await domainEvents.publishAll(unit, published.slice(from, from + EVENTS_AT_ONCE));
    }
  }

  async function forgetAttributes(
    unit: UnitOfWork,
    steps: readonly { readonly before: StoredDevice; readonly after: StoredDevice }[],
    lastUpdateTs: number,
  ): Promise<void> {
    const left = steps.filter(({ before, after }) => leavesOwner(before, after));
    for (const isSameTenant of [true, false]) {
      const keys = left
        .filter(({ before, after }) => (before.tenantId === after.tenantId) === isSameTenant)
        .map(({ before }) => before.key);
      const deleted = keys.length > 0 ? await deleteAttributesOf(unit.tx, keys, isSameTenant) : [];
      unit.afterCommit(() => {
        for (const { keys: names, ...scope } of deleted) {
          const values = Object.fromEntries(names.map((name) => [name, undefined]));
          events.emit('attributes.changed', { ...scope, lastUpdateTs, values });
        }
      });
    }
  }

  return {
    move,

    /**
     * Gives locked devices to a tenant without a customer, each in a profile of the same name, which is created if
     * missing, with the transport chosen in the stock.
     * @throws ApiError 400/31 if the tenant has a device of such a name
     */
    async moveToTenant(
      unit: UnitOfWork,
      devices: readonly StoredDevice[],
      tenantId: string,
    ): Promise<StoredDevice[]> {
      const transports = new Map(devices.map((device) => [device.type, device.stockTransportType]));
      const profiles = new Map<string | null, { id: string; name: string }>();
      for (const [name, transport] of [...transports].toSorted()) {
        const newTransportType = transport ?? undefined;
        profiles.set(name, await deviceProfiles.resolve(unit, { tenantId, name, newTransportType }));
      }
      const to = { tenantId, customerId: null };
      return move(
        unit,
        devices.map((device) => {
          const profile = profiles.get(device.type);
          return { device, to, ...(profile && { profile }) };
        }),
      );
    },
  };
}

/** The columns that the change of owner decides. */
function ownedColumns({ device, to, profile, withHistory }: Move, now: number): DeviceColumns {
  const owner = { ...to, customerSince: now, version: device.version + 1 };
  if (to.tenantId !== device.tenantId) {
    return {
      ...owner,
      deviceProfileId: profile?.id ?? null,
      type: profile?.name ?? device.type,
      // A device from the stock never sent for a tenant.
      ...(device.tenantId !== null && { tenantReadableFrom: now, customerReadableFrom: now }),
    };
  }
  // A new customer must not see readings of the former rooms, unless the tenant shares them.
  return { ...owner, customerReadableFrom: withHistory ? device.tenantReadableFrom : now };
}

const isBetweenTenants = (before: StoredDevice, after: StoredDevice): boolean =>
  before.tenantId !== null && after.tenantId !== null && before.tenantId !== after.tenantId;

/** The former and the present owner of the device, for listeners. */
function eventsOf(before: StoredDevice, after: StoredDevice, keepsToken: boolean): DomainEvent[] {
  const entityType = 'DEVICE';
  const happened: DomainEvent[] = [];
  const kept = keepsToken ? ({ keepsToken } as const) : undefined;
  const isOfOtherTenant = after.tenantId !== before.tenantId;
  const isOfOtherCustomer = after.customerId !== before.customerId;
  if (isOfOtherCustomer && before.customerId !== null) {
    const details = after.customerId === null ? kept : undefined;
    happened.push({ entityType, action: 'unassigned', entity: before, ...(details && { details }) });
  }
  if (isOfOtherTenant) {
    const details = { fromTenantId: before.tenantId, toTenantId: after.tenantId };
    happened.push({ entityType, action: 'movedToTenant', entity: after, details });
  }
  if (isOfOtherCustomer && after.customerId !== null) {
    const withHistory = after.customerReadableFrom <= before.tenantReadableFrom;
    const details = withHistory || kept ? { ...(withHistory && { withHistory }), ...kept } : undefined;
    happened.push({ entityType, action: 'assigned', entity: after, ...(details && { details }) });
  }
  return happened;
}
