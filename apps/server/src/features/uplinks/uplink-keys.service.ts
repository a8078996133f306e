import { randomBytes } from 'node:crypto';
import { UPLINK_KEY_PREFIX } from '@airdeck/contract/uplinks/uplink-calls';
import {
  type NewUplinkKey,
  UPLINK_ERRORS,
  type UplinkKey,
  type UplinkKeyForm,
  type UplinkSource,
} from '@airdeck/contract/uplinks/uplinks';
import { hashOfSecret } from '../../claim-secrets.ts';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { changedFields, newEntity, nextVersion } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import {
  countKeys,
  deleteKey,
  insertKey,
  isProfileOf,
  listKeys,
  lockKey,
  type StoredUplinkKey,
  updateKey,
} from './uplink-keys.repository.ts';
import type { UPLINK_LIMITS } from './uplinks.limits.ts';

const DAY_MS = 86_400_000;
const SECRET_BYTES = 24;

export type UplinkKeyService = ReturnType<typeof createUplinkKeyService>;

/** The keys with which other systems deliver messages of a tenant's devices. */
export function createUplinkKeyService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  limits: typeof UPLINK_LIMITS.numbers;
}) {
  const { database, clock, domainEvents, limits } = parts;
  const { db } = database;

  function bodyOf({ tenantId: _, secretHash: __, countedSince, ...row }: StoredUplinkKey): UplinkKey {
    const isCounting = countedSince > clock() - DAY_MS && countedSince <= clock();
    return isCounting ? { ...row, countedSince } : { ...row, countedSince: null, stored: 0, refused: 0 };
  }

  /** @throws ApiError 400/31 */
  async function checkProfile(tx: Queryable, tenantId: string, profileId: string | null): Promise<void> {
    if (profileId !== null && !(await isProfileOf(tx, tenantId, profileId)))
      throw badRequest(UPLINK_ERRORS.profileUnknown);
  }

  /** @throws ApiError 404/32 */
  const lock = async ({ tx }: UnitOfWork, tenantId: string, id: string): Promise<StoredUplinkKey> =>
    orNotFound(await lockKey(tx, tenantId, id), 'Uplink key', id);

  return {
    async list(caller: Caller): Promise<UplinkKey[]> {
      return (await listKeys(db, tenantOf(caller))).map(bodyOf);
    },

    /** @throws ApiError 400/31 */
    async create(caller: Caller, form: UplinkKeyForm & { source: UplinkSource }): Promise<NewUplinkKey> {
      const tenantId = tenantOf(caller);
      const secret = UPLINK_KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
      const row = await inUnitOfWork(db, caller, async (unit) => {
        await takeTurnToAdd(unit.tx, 'uplink keys', tenantId);
        if ((await countKeys(unit.tx, tenantId)) >= limits.keysPerTenant)
          throw new ApiError(UPLINK_ERRORS.tooMany, { max: limits.keysPerTenant });
        await checkProfile(unit.tx, tenantId, form.deviceProfileId);
        const secretHash = hashOfSecret(secret);
        const entity = await insertKey(unit.tx, { ...newEntity(clock), ...form, tenantId, secretHash });
        await domainEvents.publish(unit, { entityType: 'UPLINK_KEY', action: 'created', entity });
        return entity;
      });
      return { key: bodyOf(row), secret };
    },

    /** @throws ApiError 400/31, 404/32, 409/35 */
    update(
      caller: Caller,
      id: string,
      { version: seen, ...form }: UplinkKeyForm & { version?: number | undefined },
    ): Promise<UplinkKey> {
      const tenantId = tenantOf(caller);
      return inUnitOfWork(db, caller, async (unit) => {
        const stored = await lock(unit, tenantId, id);
        const version = nextVersion('Uplink key', stored.version, seen);
        await checkProfile(unit.tx, tenantId, form.deviceProfileId);
        const entity = await updateKey(unit.tx, id, { ...form, version });
        const details = changedFields(stored, entity);
        await domainEvents.publish(unit, { entityType: 'UPLINK_KEY', action: 'updated', entity, details });
        return bodyOf(entity);
      });
    },

    /** Messages with the key are refused from now on. @throws ApiError 404/32 */
    withdraw(caller: Caller, id: string): Promise<void> {
      const tenantId = tenantOf(caller);
      return inUnitOfWork(db, caller, async (unit) => {
        const entity = await lock(unit, tenantId, id);
        await deleteKey(unit.tx, id);
        await domainEvents.publish(unit, { entityType: 'UPLINK_KEY', action: 'deleted', entity });
      });
    },
  };
}
