import type { UserRecord } from '@airdeck/contract/backoffice/web-login';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  insertUserRecord,
  type NewUserRecord,
  recordSignIn,
  type UserRecordRow,
} from './user-records.repository.ts';

export type UserRecordService = ReturnType<typeof createUserRecordService>;

/** What the product keeps of users beside what the platform knows. */
export function createUserRecordService(parts: { database: Database; clock: Clock; platform: Platform }) {
  const { database, clock, platform } = parts;
  return {
    /** Enters a user with the act that made them. */
    async create(record: Omit<NewUserRecord, 'createdTime'>, unit: UnitOfWork): Promise<void> {
      await insertUserRecord(unit.tx, { ...record, createdTime: clock() });
    },

    /** Writes the caller's sign-in down and answers what the product knows of them, PARTNER included. */
    async recordSignIn(caller: Caller): Promise<UserRecord> {
      const user = await platform.signedInUser(caller);
      const identity = {
        userId: caller.userId,
        tenantId: caller.tenantId,
        customerId: caller.customerId,
        email: user.email,
        userFirstName: user.firstName,
        userLastName: user.lastName,
      };
      return toWire(await recordSignIn(database.db, identity, caller.authority, clock()));
    },
  };
}

function toWire(row: UserRecordRow): UserRecord {
  const { id: _id, createdTime: _createdTime, lastLoginTime: _lastLoginTime, ...record } = row;
  return record;
}
