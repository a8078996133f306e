import {
  ACTIVITY_KEYS,
  ATTRIBUTE_SCOPES,
  type AttributeScope,
  INACTIVITY_TIMEOUT_KEY,
  MAX_ATTRIBUTE_BYTES_PER_SCOPE,
  MAX_ATTRIBUTES_PER_SCOPE,
} from '@airdeck/contract/attributes/attributes';
import { CLAIMING_ALLOWED_KEY, CLAIMING_DATA_KEY } from '@airdeck/contract/claiming/claiming';
import { PROVISION_STATE_KEY } from '@airdeck/contract/provisioning/provisioning';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { deviceNotFound, PlainTextError, permissionDenied } from '../../http/errors.ts';
import { isStorable } from '../../http/validation.ts';
import type { DataWrites } from '../telemetry/data-writes.service.ts';
import type { ReadableDevice } from '../telemetry/readable-device.repository.ts';
import { activityAttributes, type SignOfLife, type StoredAttribute } from './activity.ts';
import {
  deleteAttributes,
  findAttributes,
  findSignsOfLife,
  lockAttributes,
  measureOthers,
  upsertAttributes,
} from './attributes.repository.ts';

const COMPUTED: ReadonlySet<string> = new Set(ACTIVITY_KEYS);
/** Keys whose reads need the signs of life. */
const ACTIVITY: ReadonlySet<string> = new Set([...ACTIVITY_KEYS, INACTIVITY_TIMEOUT_KEY]);

/** Server attributes by which a device can be claimed, or registers itself: for its tenant's administrators. */
const OF_TENANT: ReadonlySet<string> = new Set([
  CLAIMING_ALLOWED_KEY,
  CLAIMING_DATA_KEY,
  PROVISION_STATE_KEY,
]);

export type AttributeFilter = {
  /** Undefined: all scopes. */
  readonly scope?: AttributeScope | undefined;
  /** Undefined or empty: all keys. */
  readonly keys?: readonly string[] | undefined;
};

export type AttributeService = ReturnType<typeof createAttributeService>;

export function createAttributeService(parts: {
  database: Database;
  events: EventBus;
  clock: Clock;
  dataWrites: DataWrites;
}) {
  const { database, events, clock, dataWrites } = parts;

  /**
   * Attributes by device key, sorted by scope and key, including the computed server attributes. Client attributes are
   * bound to their time, like readings: a customer reads none from the time of the previous customer.
   */
  async function readMany(
    devices: readonly Pick<ReadableDevice, 'key' | 'readableFrom'>[],
    filter: AttributeFilter = {},
  ): Promise<Map<number, StoredAttribute[]>> {
    const deviceKeys = devices.map(({ key }) => key);
    const scopes = filter.scope ? [filter.scope] : ATTRIBUTE_SCOPES;
    const keys = filter.keys?.length ? filter.keys.filter(isStorable) : null;
    const stored = await findAttributes(database, deviceKeys, { scopes, keys });
    const wantsActivity =
      scopes.includes('SERVER_SCOPE') && (keys === null || keys.some((key) => ACTIVITY.has(key)));
    const signs = wantsActivity ? await findSignsOfLife(database, deviceKeys) : new Map<number, SignOfLife>();
    return new Map(
      devices.map(({ key: deviceKey, readableFrom }) => {
        const sign = signs.get(deviceKey);
        const computed = sign ? activityAttributes(sign, clock(), readableFrom) : [];
        const readable = (stored.get(deviceKey) ?? []).filter(
          ({ scope, lastUpdateTs }) => scope !== 'CLIENT_SCOPE' || lastUpdateTs >= readableFrom,
        );
        return [deviceKey, withComputed(readable, computed, keys)];
      }),
    );
  }

  /** Limits the attributes of a scope: reads are not paged, so all have to fit into one response. */
  async function checkRoom(
    tx: Queryable,
    deviceKey: number,
    scope: AttributeScope,
    values: ReadonlyMap<string, unknown>,
  ): Promise<void> {
    const others = await measureOthers(tx, { deviceKey, scope, exceptKeys: [...values.keys()] });
    const bytes = Buffer.byteLength(JSON.stringify([...values]));
    if (others.attributes + values.size > MAX_ATTRIBUTES_PER_SCOPE) {
      throw new PlainTextError(400, `A scope holds ${MAX_ATTRIBUTES_PER_SCOPE} attributes at most`);
    }
    if (others.bytes + bytes > MAX_ATTRIBUTE_BYTES_PER_SCOPE) {
      throw new PlainTextError(
        400,
        `The attributes of a scope take ${MAX_ATTRIBUTE_BYTES_PER_SCOPE} bytes at most`,
      );
    }
  }

  return {
    readMany,

    /** The same for one device. */
    async read(device: ReadableDevice, filter: AttributeFilter = {}): Promise<StoredAttribute[]> {
      return (await readMany([device], filter)).get(device.key) ?? [];
    },

    /** Signs of life of devices, by device key. */
    signsOfLife(deviceKeys: readonly number[]): Promise<Map<number, SignOfLife>> {
      return findSignsOfLife(database, deviceKeys);
    },

    /**
     * Writes attributes. Computed ones are ignored.
     * @throws PlainTextError 404, or 400 beyond the limits of a scope; ApiError 403/20
     */
    async write(
      caller: Caller,
      device: ReadableDevice,
      scope: AttributeScope,
      values: ReadonlyMap<string, unknown>,
      outer?: UnitOfWork,
    ): Promise<void> {
      const written =
        scope === 'SERVER_SCOPE' ? new Map([...values].filter(([key]) => !COMPUTED.has(key))) : values;
      if (written.size === 0) return;
      refuseForeign(caller, scope, [...written.keys()]);
      const lastUpdateTs = clock();
      const write = { deviceKey: device.key, scope, values: written, lastUpdateTs };
      await inUnitOfWork(database.db, outer ?? caller, async (unit) => {
        // Deleted or reassigned since the lookup.
        if (!(await lockAttributes(unit.tx, caller, device.key))) throw deviceNotFound();
        await checkRoom(unit.tx, device.key, scope, written);
        await upsertAttributes(unit.tx, write);
        const act = {
          action: 'attributesWritten',
          deviceId: device.id,
          keys: [...written.keys()],
        } as const;
        await dataWrites.publish(caller, { ...act, details: { scope } }, unit);
        unit.afterCommit(() =>
          events.emit('attributes.changed', {
            deviceId: device.id,
            deviceKey: device.key,
            scope,
            lastUpdateTs,
            values: Object.fromEntries(written),
          }),
        );
      });
    },

    /** Deletes attributes; missing ones are ignored. @throws ApiError 403/20 */
    async delete(
      caller: Caller,
      device: ReadableDevice,
      scope: AttributeScope,
      keys: readonly string[],
      outer?: UnitOfWork,
    ): Promise<void> {
      refuseForeign(caller, scope, keys);
      const which = { deviceKey: device.key, scope, keys: keys.filter(isStorable) };
      await inUnitOfWork(database.db, outer ?? caller, async (unit) => {
        const deleted = await deleteAttributes(unit.tx, caller, which);
        if (deleted.length === 0) return;
        const act = { action: 'attributesDeleted', deviceId: device.id, keys: deleted } as const;
        await dataWrites.publish(caller, { ...act, details: { scope } }, unit);
        unit.afterCommit(() =>
          events.emit('attributes.changed', {
            deviceId: device.id,
            deviceKey: device.key,
            scope,
            lastUpdateTs: clock(),
            values: Object.fromEntries(deleted.map((key) => [key, undefined])),
          }),
        );
      });
    },
  };
}

/** @throws ApiError 403/20 an attribute is not for users of customers */
function refuseForeign(caller: Caller, scope: AttributeScope, keys: readonly string[]): void {
  const isForeign = caller.authority === 'CUSTOMER_USER' && scope === 'SERVER_SCOPE';
  if (isForeign && keys.some((key) => OF_TENANT.has(key))) throw permissionDenied();
}

/** Computed attributes replace stored ones with the same key, except for the time-out, which can be set. */
function withComputed(
  stored: readonly StoredAttribute[],
  computed: readonly StoredAttribute[],
  keys: readonly string[] | null,
): StoredAttribute[] {
  const kept = stored.filter(({ scope, key }) => scope !== 'SERVER_SCOPE' || !COMPUTED.has(key));
  const isKept = (key: string) => kept.some((one) => one.scope === 'SERVER_SCOPE' && one.key === key);
  const added = computed.filter(({ key }) => (keys === null || keys.includes(key)) && !isKept(key));
  return [...kept, ...added].sort(byScopeAndKey);
}

function byScopeAndKey(one: StoredAttribute, other: StoredAttribute): number {
  if (one.scope !== other.scope) return one.scope < other.scope ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}
