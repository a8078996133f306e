import type { UserRecord, UserType } from '@airdeck/contract/web-login';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents, EventUser } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteUserRecords,
  findUserRecord,
  hasRecordOfCustomer,
  isPartner,
  type NewUserRecord,
  recordSignIn,
  saveUserRecord,
  type UserRecordRow,
  updatePerson,
} from './user-records.repository.ts';

export type UserRecordService = ReturnType<typeof createUserRecordService>;

/** What the product keeps of users beside what the platform knows. */
export function createUserRecordService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  platform: Platform;
}) {
  const { database, clock, domainEvents, platform } = parts;

  domainEvents.listen(async ({ entityType, action, entity }, unit) => {
    if (entityType === 'USER') {
      if (action === 'created') await enter(entity, unit);
      else if (action === 'updated') await updatePerson(unit.tx, personOf(entity));
      else if (action === 'deleted') await deleteUserRecords(unit.tx, { userId: entity.id });
    } else if (action === 'deleted') {
      if (entityType === 'CUSTOMER') await deleteUserRecords(unit.tx, { customerId: entity.id });
      else if (entityType === 'TENANT') await deleteUserRecords(unit.tx, { tenantId: entity.id });
    }
  });

  /** What a new user is in the product's own records. A tenant is a partner with all of its administrators. */
  async function kindOfNew(
    queryable: Queryable,
    { authority, tenantId }: Pick<Caller, 'authority' | 'tenantId'>,
  ): Promise<UserType> {
    if (authority !== 'TENANT_ADMIN' || tenantId === null) return authority;
    return (await isPartner(queryable, tenantId)) ? 'PARTNER' : authority;
  }

  /** The first user of a customer may make others. */
  async function enter(user: EventUser, unit: UnitOfWork): Promise<void> {
    const { customerId } = user;
    const isCustomerAdministrator = customerId !== null && !(await hasRecordOfCustomer(unit.tx, customerId));
    await saveUserRecord(unit.tx, {
      ...personOf(user),
      userType: await kindOfNew(unit.tx, user),
      isCustomerAdministrator,
      createdTime: clock(),
    });
  }

  return {
    /** Adds to what is known of a user who has been made, such as that they are a partner. */
    save(record: Omit<NewUserRecord, 'createdTime'>, unit: UnitOfWork): Promise<UserRecordRow> {
      return saveUserRecord(unit.tx, { ...record, createdTime: clock() });
    },

    /** What the caller is in the product's own records: PARTNER, or what their authority says. */
    async kindOf(caller: Caller): Promise<UserType> {
      return (await findUserRecord(database.db, caller.userId))?.userType ?? caller.authority;
    },

    /** Writes the caller's sign-in down and answers what the product knows of them, PARTNER included. */
    async recordSignIn(caller: Caller): Promise<UserRecord> {
      const work = async (unit: UnitOfWork) => {
        // A record of somebody who is deleted meanwhile would stay behind.
        const user = await platform.signedInUser(caller, unit);
        const identity = {
          userId: caller.userId,
          tenantId: caller.tenantId,
          customerId: caller.customerId,
          email: user.email,
          userFirstName: user.firstName,
          userLastName: user.lastName,
        };
        const userType = await kindOfNew(unit.tx, caller);
        return recordSignIn(unit.tx, identity, userType, clock());
      };
      return toWire(await inUnitOfWork(database.db, undefined, work, caller));
    },
  };
}

/** What the platform knows of a user. */
function personOf({ id, tenantId, customerId, email, firstName, lastName, phone }: EventUser) {
  return {
    userId: id,
    tenantId,
    customerId,
    email,
    userFirstName: firstName,
    userLastName: lastName,
    phone,
  };
}

function toWire(row: UserRecordRow): UserRecord {
  const {
    id: _id,
    createdTime: _createdTime,
    lastLoginTime: _lastLoginTime,
    searchText: _search,
    ...record
  } = row;
  return record;
}
