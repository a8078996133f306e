import { randomBytes } from 'node:crypto';
import { API_KEY_PREFIX } from '@airdeck/contract/api-keys/api-key-secret';
import {
  API_KEY_ERRORS,
  type ApiKeySortProperty,
  type NewApiKeyForm,
} from '@airdeck/contract/api-keys/api-keys';
import type { PlatformApiKeySortProperty } from '@airdeck/contract/api-keys/platform-api-keys';
import { lesserRole } from '@airdeck/contract/common/access-role';
import type { PageQuery } from '@airdeck/contract/common/page';
import { hashOfSecret } from '../../claim-secrets.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { newPlatformId } from '../../database/ids.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import type { Rows } from '../../database/page-sql.ts';
import { arePlacesOf } from '../../database/places-in-scope.ts';
import { changedFields } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { ApiError, badRequest, permissionDenied } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { AgedData } from '../../jobs/retention.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { AccountMailer } from '../sign-in/account-mailer.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import type { UserService } from '../users/users.service.ts';
import { API_KEY_LIMITS } from './api-keys.limits.ts';
import {
  type ApiKeyRow,
  countKeys,
  deleteExpiredKeys,
  deleteKey,
  deleteKeysOf,
  findOldestExpiry,
  findReach,
  insertKey,
  listKeysOf,
  lockKey,
  pageOfUser,
  pageOfUsers,
  updateKey,
} from './api-keys.repository.ts';

const SECRET_BYTES = 64;
/** Eight of the 86 random characters are shown. */
const PREFIX_LENGTH = API_KEY_PREFIX.length + 8;

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

/** The keys with which programs act as their owners. */
export function createApiKeyService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  events: EventBus;
  sessions: SessionService;
  users: UserService;
  customers: Pick<CustomerService, 'find'>;
  accountMailer: AccountMailer;
}) {
  const { database, clock, domainEvents, events, sessions, users, customers, accountMailer } = parts;
  const { db } = database;
  const { keysPerUser, expiredKeptMs } = API_KEY_LIMITS.numbers;

  const announceEnd = (unit: UnitOfWork, sessionIds: readonly string[]) => {
    if (sessionIds.length > 0) unit.afterCommit(() => events.emit('sessions.ended', { sessionIds }));
  };

  /** @throws ApiError 404/32, also for a key out of reach */
  const lock = async ({ tx }: UnitOfWork, caller: Caller, keyId: string): Promise<ApiKeyRow> =>
    orNotFound(await lockKey(tx, caller, keyId), 'API key', keyId);

  /** @throws ApiError 400/31 */
  async function checkCustomer(unit: UnitOfWork, caller: Caller, customerId: string | null): Promise<void> {
    if (customerId === null) return;
    const isOfTenant = caller.authority === 'TENANT_ADMIN';
    if (!isOfTenant) throw badRequest(API_KEY_ERRORS.customerNotChosen);
    const customer = await customers.find(unit, customerId);
    if (customer?.tenantId !== caller.tenantId) throw badRequest(API_KEY_ERRORS.customerUnknown);
  }

  // The keys of a disabled user, or of one whom the organisation's provider refuses, end like the sessions, and so do
  // all that a thief of the account may have made.
  domainEvents.listen(async (unit, event) => {
    if (event.entityType !== 'USER') return;
    const isDisabled = event.action === 'updated' && event.details.changed.includes('enabled');
    if (isDisabled || event.action === 'emailTakenBack' || event.action === 'providerRefused')
      announceEnd(unit, await deleteKeysOf(unit.tx, event.entity.id));
  });

  return {
    listOwn: ({ userId }: Caller): Promise<ApiKeyRow[]> => listKeysOf(db, userId),

    /** One page of the keys of a user. @throws ApiError 404/32, 403/20 */
    async pageOfUser(
      caller: Caller,
      userId: string,
      query: PageQuery<PlatformApiKeySortProperty>,
    ): Promise<Rows<ApiKeyRow>> {
      const { isReached } = orNotFound(await findReach(db, caller, userId), 'User', userId);
      if (!isReached) throw permissionDenied();
      return pageOfUser(db, userId, query);
    },

    /** One page of the keys of all users in scope. */
    pageOfUsers: (caller: Caller, query: PageQuery<ApiKeySortProperty>): Promise<Rows<ApiKeyRow>> =>
      pageOfUsers(db, caller, query),

    /** Makes a key of the caller's, and tells them so by mail. @throws ApiError 400/31, 401/11 the sign-in has ended */
    async create(
      caller: Caller,
      {
        name,
        expiresTime,
        accessRole,
        customerId,
        placeIds = null,
        isEnabled = true,
      }: NewApiKeyForm & { isEnabled?: boolean },
    ): Promise<{ row: ApiKeyRow; secret: string }> {
      if (expiresTime !== null && expiresTime <= clock()) throw badRequest(API_KEY_ERRORS.expiryPast);
      if (accessRole !== null && lesserRole(accessRole, caller.accessRole) !== accessRole)
        throw badRequest(API_KEY_ERRORS.roleAbove);
      const createdTime = clock();
      const secret = API_KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
      const key = {
        id: newPlatformId(createdTime),
        createdTime,
        userId: caller.userId,
        name,
        expiresTime,
        accessRole,
        customerId,
        placeIds,
        isEnabled,
        prefix: secret.slice(0, PREFIX_LENGTH),
        secretHash: hashOfSecret(secret),
      };
      const row = await inUnitOfWork(db, caller, async (unit) => {
        await sessions.hold(unit, caller, caller.userId);
        await takeTurnToAdd(unit.tx, 'API keys', caller.userId);
        if ((await countKeys(unit.tx, caller.userId)) >= keysPerUser)
          throw new ApiError(API_KEY_ERRORS.tooMany, { max: keysPerUser });
        await checkCustomer(unit, caller, customerId);
        if (!(await arePlacesOf(unit.tx, scopeOfKey(caller, customerId), placeIds)))
          throw badRequest(API_KEY_ERRORS.placeUnknown);
        await insertKey(unit.tx, key);
        const inserted = await lock(unit, caller, key.id);
        await domainEvents.publish(unit, {
          entityType: 'API_KEY',
          action: 'created',
          entity: entityOf(inserted),
        });
        const owner = await users.getSelf(caller);
        accountMailer.sendAfter(unit, 'apiKeyMade', owner, '/user/apiKeys');
        return inserted;
      });
      return { row, secret };
    },

    /**
     * Renames a key of the caller's, or switches it off or on; off, all that it has open ends.
     * @param given.expiresTime the stored one, if it is given: it never changes
     * @throws ApiError 400/31, 404/32, 403/20
     */
    change(
      caller: Caller,
      keyId: string,
      given: { name?: string; isEnabled?: boolean; expiresTime?: number | undefined },
    ): Promise<ApiKeyRow> {
      const { expiresTime, ...changes } = given;
      return inUnitOfWork(db, caller, async (unit) => {
        const stored = await lock(unit, caller, keyId);
        // Others only withdraw it.
        if (stored.userId !== caller.userId) throw permissionDenied();
        if (expiresTime !== undefined && expiresTime !== (stored.expiresTime ?? 0))
          throw badRequest(API_KEY_ERRORS.expiryFixed);
        const row = { ...stored, ...(await updateKey(unit.tx, keyId, changes)) };
        const event = { entityType: 'API_KEY', action: 'updated', entity: entityOf(row) } as const;
        await domainEvents.publish(unit, { ...event, details: changedFields(stored, row) });
        if (!row.isEnabled) announceEnd(unit, [keyId]);
        return row;
      });
    },

    /** Ends a key, and all that it has open. @throws ApiError 404/32 */
    async withdraw(caller: Caller, keyId: string): Promise<void> {
      await inUnitOfWork(db, caller, async (unit) => {
        const key = await lock(unit, caller, keyId);
        await deleteKey(unit.tx, keyId);
        const details = key.userId === caller.userId ? undefined : { owner: key.owner.email };
        await domainEvents.publish(unit, {
          entityType: 'API_KEY',
          action: 'deleted',
          entity: entityOf(key),
          ...(details && { details }),
        });
        announceEnd(unit, [keyId]);
      });
    },

    /** Deletes keys some time after they expired. */
    expired: {
      name: 'apiKeys',
      isPrecious: false,
      usualSpanMs: expiredKeptMs,
      cutoffAt: (now) => now - expiredKeptMs,
      findOldest: (from, before) => findOldestExpiry(db, from, before),
      deleteBefore: (before) => deleteExpiredKeys(db, before),
    } satisfies AgedData as AgedData,
  };
}

/** The scope of a key of the caller's that may be limited to a customer. */
const scopeOfKey = (caller: Caller, customerId: string | null): Scope =>
  customerId === null ? caller : { ...caller, customerId, authority: 'CUSTOMER_USER' };

const entityOf = ({ id, name, owner }: ApiKeyRow) => ({ id, name, tenantId: owner.tenantId });
