import type { AccessRole } from '@airdeck/contract/common/access-role';
import { USER_ERRORS } from '@airdeck/contract/users/users';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import { changedFields, newPlatformEntity, nextVersion } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { badRequest } from '../../http/errors.ts';
import { orNotAllowed, orNotFound } from '../../http/found-rows.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { Passwords } from '../sign-in/passwords.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import { lockAdministrationOf, markFirstAdministrator } from './administrators.repository.ts';
import { createOwnChange } from './own-change.ts';
import { findTypedUserFor, type TypedUser } from './typed-users.repository.ts';
import { createUserAddresses } from './user-addresses.ts';
import { createUserCredentials } from './user-credentials.ts';
import { hasReducedMenu, ownInfo, storableInfo } from './user-info.ts';
import { listTenantAdmins, listUsers, type UserPageQuery } from './user-list.repository.ts';
import { createUserRoles } from './user-roles.ts';
import { checkUser, type NewUser, type UserContact, type UserSave } from './user-validation.ts';
import { USER_CONSTRAINTS } from './users.constraints.ts';
import { announceRights, eventUser } from './users.events.ts';
import {
  customerHasUsers,
  deleteEmailChange,
  deleteUser,
  deleteUsers,
  findUser,
  findUserFor,
  insertUser,
  lockUser,
  markAddressClaimed,
  type User,
  type UserCredentials,
  updateUser,
} from './users.repository.ts';

/** The fields that a save may change; others are ignored. */
function personFields(user: NewUser) {
  return {
    email: user.email,
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    phone: user.phone ?? null,
    additionalInfo: storableInfo(user.additionalInfo),
  };
}

export type UserService = ReturnType<typeof createUserService>;

export function createUserService(parts: {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  domainEvents: DomainEvents;
  events: EventBus;
  sessions: SessionService;
  customers: CustomerService;
}) {
  const { database, clock, domainEvents, events, sessions, customers } = parts;
  const addresses = createUserAddresses(parts);

  async function checkCustomer(unit: UnitOfWork, user: NewUser): Promise<void> {
    if (!user.customerId) return;
    const customer = await customers.find(unit, user.customerId);
    if (!customer) throw badRequest(USER_ERRORS.customerUnknown);
    if (customer.tenantId !== user.tenantId) {
      throw badRequest(USER_ERRORS.customerForeign);
    }
  }

  /** The first user of a customer administers it. */
  async function firstRoleOf({ tx }: UnitOfWork, { customerId }: NewUser): Promise<AccessRole> {
    return customerId !== null && (await customerHasUsers(tx, customerId)) ? 'EDITOR' : 'ADMINISTRATOR';
  }

  return {
    /**
     * Creates a user who cannot sign in before a password is set. The first user of a customer may create others.
     * @throws ApiError 400/31
     */
    async create(user: NewUser, outer?: UnitOfWork): Promise<User> {
      checkUser(user);
      return inUnitOfWork(database.db, outer, async (unit) => {
        await checkCustomer(unit, user);
        const administered = user.authority === 'TENANT_ADMIN' ? user.tenantId : null;
        if (administered) await lockAdministrationOf(unit.tx, administered);
        const accessRole = user.accessRole ?? (await firstRoleOf(unit, user));
        const created = await mapConstraintErrors(USER_CONSTRAINTS, user, () =>
          insertUser(unit.tx, {
            ...newPlatformEntity(clock),
            authority: user.authority,
            tenantId: user.tenantId,
            customerId: user.customerId,
            ...personFields(user),
            ...user.place,
            accessRole,
            placeIds: user.placeIds ? [...user.placeIds] : null,
          }),
        );
        await addresses.checkFree(unit, created);
        if (administered) await markFirstAdministrator(unit.tx, administered);
        await domainEvents.publish(unit, {
          entityType: 'USER',
          action: 'created',
          entity: eventUser(created),
        });
        return created;
      });
    },

    /**
     * Replaces the user's e-mail, names, phone and additional info; other fields never change.
     * @param by the saving user: users themselves cannot change fields set by their administrators
     * @throws ApiError 400/31 (also for another tenant, customer or authority, and for the own address), 403/20 the
     * address of an equal, 404/32, 409/35
     */
    async update(
      userId: string,
      save: UserSave,
      outer?: UnitOfWork,
      by: 'others' | 'themselves' = 'others',
    ): Promise<User> {
      checkUser(save);
      return inUnitOfWork(database.db, outer, async (unit) => {
        const stored = orNotFound(await lockUser(unit.tx, userId), 'User', userId);
        if (save.tenantId !== stored.tenantId) throw badRequest(USER_ERRORS.tenantFixed);
        if (save.authority !== stored.authority) throw badRequest(USER_ERRORS.authorityFixed);
        if (save.customerId !== stored.customerId) throw badRequest(USER_ERRORS.customerFixed);
        const version = nextVersion('User', stored.version, save.version);
        const person = personFields(save);
        if (by === 'themselves')
          person.additionalInfo = ownInfo(person.additionalInfo, stored.additionalInfo);
        const isReaddressed = save.email !== stored.email;
        if (isReaddressed) await addresses.checkMayReplace(unit, stored);
        const updated = await mapConstraintErrors(USER_CONSTRAINTS, save, () =>
          updateUser(unit.tx, userId, { ...person, version }),
        );
        if (isReaddressed) {
          // The former address may have been mistyped, or belong to someone who left.
          await deleteEmailChange(unit.tx, userId);
          await markAddressClaimed(unit.tx, userId, false);
          await addresses.replaced(unit, { former: stored, user: updated }, 'emailChanged');
        }
        if (hasReducedMenu(updated.additionalInfo) !== hasReducedMenu(stored.additionalInfo))
          announceRights(unit, events, userId);
        const changed = changedFields(stored, updated).changed.filter((field) => field !== 'email');
        if (changed.length > 0 || !isReaddressed) {
          await domainEvents.publish(unit, {
            entityType: 'USER',
            action: 'updated',
            entity: eventUser(updated),
            details: { changed },
          });
        }
        return updated;
      });
    },

    ...createUserCredentials({ ...parts, addresses }),
    ...createUserRoles(parts),

    changeOwn: createOwnChange({ database, domainEvents }),

    /**
     * @param outer the surrounding transaction, which must not wait for another connection
     * @throws ApiError 404/32 unknown, 403/20 out of scope
     */
    async getFor(
      caller: Caller,
      userId: string,
      outer?: UnitOfWork,
    ): Promise<{ user: User; credentials: UserCredentials }> {
      const queryable = outer?.tx ?? database.db;
      return orNotAllowed(
        await findUserFor(queryable, caller, userId),
        'User',
        userId,
        async () => (await findUser(queryable, userId)) !== undefined,
      );
    },

    /** A user in the caller's scope of the console. */
    findTyped: (scope: Scope, userId: string, outer?: UnitOfWork): Promise<TypedUser | undefined> =>
      findTypedUserFor(outer?.tx ?? database.db, scope, userId),

    /**
     * The same, if it is a customer's user.
     * @param outer locks the user against deletion until it is committed
     */
    async findCustomerUser(scope: Scope, userId: string, outer?: UnitOfWork): Promise<TypedUser | undefined> {
      const lock = outer && 'key share';
      const found = await findTypedUserFor(outer?.tx ?? database.db, scope, userId, lock);
      return found?.authority === 'CUSTOMER_USER' ? found : undefined;
    },

    /** Replaces the given fields of the name, the telephone and the location. */
    async updateContact(unit: UnitOfWork, userId: string, contact: UserContact): Promise<void> {
      const given = Object.fromEntries(Object.entries(contact).filter(([, value]) => value != null));
      if (Object.keys(given).length > 0) await updateUser(unit.tx, userId, given);
    },

    /** Locks the user, if any, against deletion until the unit is committed. */
    hold: ({ tx }: UnitOfWork, userId: string): Promise<void> => lockUserForShare(tx, userId),

    /** The caller as a user. @throws ApiError 404/32 */
    async getSelf(caller: Caller): Promise<User> {
      return orNotFound(await findUser(database.db, caller.userId), 'User', caller.userId);
    },

    /**
     * Deletes the user and ends all their sessions. For an administrator, `lockAdministrationOf` the tenant comes
     * first.
     * @throws ApiError 404/32
     */
    async delete(userId: string, outer?: UnitOfWork): Promise<void> {
      await inUnitOfWork(database.db, outer, async (unit) => {
        await sessions.endAllOfLeaving(unit, { userId });
        const deleted = orNotFound(await deleteUser(unit.tx, userId), 'User', userId);
        if (deleted.authority === 'TENANT_ADMIN' && deleted.tenantId)
          await markFirstAdministrator(unit.tx, deleted.tenantId);
        await domainEvents.publish(unit, {
          entityType: 'USER',
          action: 'deleted',
          entity: eventUser(deleted),
        });
      });
    },

    /**
     * Deletes all users of a deleted customer or tenant, and ends their sessions. Returns their number.
     * The event of the customer or tenant covers them.
     */
    async deleteAllOf(unit: UnitOfWork, of: { customerId: string } | { tenantId: string }): Promise<number> {
      await sessions.endAllOfLeaving(unit, of);
      return deleteUsers(unit.tx, of);
    },

    /** One page of the users in the caller's scope; with `customerId`: of that customer only. */
    listFor: (caller: Caller, query: UserPageQuery & { readonly customerId?: string }): Promise<Rows<User>> =>
      listUsers(database.db, caller, query),

    /** One page of the administrators of a tenant. */
    listAdminsOf: (tenantId: string, query: UserPageQuery): Promise<Rows<User>> =>
      listTenantAdmins(database.db, tenantId, query),
  };
}
