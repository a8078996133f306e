import type { UserFilters, UserRecordSortProperty } from '@airdeck/contract/user-records';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import {
  listFirstAdministrators,
  listPartnerNames,
  listUserRecords,
  type UserRecordPageQuery,
} from './user-record-list.repository.ts';
import type { UserRecordRow } from './user-records.repository.ts';

const TOLD_OF_PARTNERS = new Set<UserRecordSortProperty>([
  'userFirstName',
  'userLastName',
  'city',
  'state',
  'country',
]);

export type UserListService = ReturnType<typeof createUserListService>;

/** Lists read from the registry: users, tenants and partners. */
export function createUserListService({ database: { db } }: { database: Database }) {
  return {
    listFor(caller: Caller, filters: UserFilters, query: UserRecordPageQuery): Promise<Rows<UserRecordRow>> {
      return listUserRecords(db, caller, filters, query);
    },

    /** All tenants that are no partners, each by its first administrator. For system administrators. */
    listTenants: (query: UserRecordPageQuery): Promise<Rows<UserRecordRow>> =>
      listFirstAdministrators(db, 'TENANT_ADMIN', query),

    /** All partners, each by its first administrator. For system administrators. */
    listPartners: (query: UserRecordPageQuery): Promise<Rows<UserRecordRow>> =>
      listFirstAdministrators(db, 'PARTNER', query),

    /** The same, searched by names and places only. */
    async listPartnerNames(query: UserRecordPageQuery): Promise<Rows<UserRecordRow>> {
      // The order of what is not told would tell it.
      if (query.sort && !TOLD_OF_PARTNERS.has(query.sort.property)) throw badRequest('Invalid sort property');
      return listPartnerNames(db, query);
    },
  };
}
