import type { UserFilters, UserRecordSortProperty } from '@airdeck/contract/user-records';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import {
  listFirstAdministrators,
  listPartnerNames,
  listTypedUsers,
  type UserRecordPageQuery,
} from './user-list.repository.ts';
import type { TypedUser } from './users.repository.ts';

const READABLE_OF_PARTNERS = new Set<UserRecordSortProperty>([
  'userFirstName',
  'userLastName',
  'city',
  'state',
  'country',
]);

export type UserListService = ReturnType<typeof createUserListService>;

/** The console's lists of users, tenants and partners. */
export function createUserListService({ database: { db } }: { database: Database }) {
  return {
    listFor(caller: Caller, filters: UserFilters, query: UserRecordPageQuery): Promise<Rows<TypedUser>> {
      return listTypedUsers(db, caller, filters, query);
    },

    /** All tenants that are no partners, each by its first administrator. For system administrators. */
    listTenants: (query: UserRecordPageQuery): Promise<Rows<TypedUser>> =>
      listFirstAdministrators(db, 'TENANT', query),

    /** All partners, each by its first administrator. For system administrators. */
    listPartners: (query: UserRecordPageQuery): Promise<Rows<TypedUser>> =>
      listFirstAdministrators(db, 'PARTNER', query),

    /** The same, searched by names and places only. */
    async listPartnerNames(query: UserRecordPageQuery): Promise<Rows<TypedUser>> {
      // The order of hidden values would tell them.
      if (query.sort && !READABLE_OF_PARTNERS.has(query.sort.property))
        throw badRequest('Invalid sort property');
      return listPartnerNames(db, query);
    },
  };
}
