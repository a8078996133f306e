import { TENANT_ERRORS } from '@airdeck/contract/tenants/tenants';
import type { UserFilters } from '@airdeck/contract/users/listed-users';
import type { Database } from '../../database/database.ts';
import { inBatches, type Rows } from '../../database/page-sql.ts';
import type { TenantKind } from '../../database/schema/tenancy.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import type { TypedUser } from './typed-users.repository.ts';
import {
  type ListedUserPageQuery,
  listFirstAdministrators,
  listFirstAdministratorsAfter,
  listPartnerNames,
  listTypedUsers,
  listTypedUsersAfter,
} from './user-list.repository.ts';

type SortProperty = NonNullable<ListedUserPageQuery['sort']>['property'];

const READABLE_OF_PARTNERS: ReadonlySet<SortProperty> = new Set<SortProperty>([
  'firstName',
  'lastName',
  'city',
  'state',
  'country',
]);

export type UserListService = ReturnType<typeof createUserListService>;

/** The console's lists of users, tenants and partners. */
export function createUserListService({ database: { db } }: { database: Database }) {
  return {
    listFor(caller: Caller, filters: UserFilters, query: ListedUserPageQuery): Promise<Rows<TypedUser>> {
      return listTypedUsers(db, caller, filters, query);
    },

    /** All of them, in batches of some hundred. */
    wholeFor: (caller: Caller, filters: UserFilters): AsyncGenerator<TypedUser[]> =>
      inBatches<TypedUser>((after, limit) => listTypedUsersAfter(db, caller, filters, after, limit)),

    /** All tenants of a kind, each with its first administrator, in batches of some hundred. */
    wholeOfKind: (kind: TenantKind): AsyncGenerator<TypedUser[]> =>
      inBatches<TypedUser>((after, limit) => listFirstAdministratorsAfter(db, kind, after, limit)),

    /** All tenants except partners, each with its first administrator. For system administrators. */
    listTenants: (query: ListedUserPageQuery): Promise<Rows<TypedUser>> =>
      listFirstAdministrators(db, 'TENANT', query),

    /** All partners, each with its first administrator. For system administrators. */
    listPartners: (query: ListedUserPageQuery): Promise<Rows<TypedUser>> =>
      listFirstAdministrators(db, 'PARTNER', query),

    /** The same, searched by names and locations only. */
    async listPartnerNames(query: ListedUserPageQuery): Promise<Rows<TypedUser>> {
      // The sort order would reveal hidden values.
      if (query.sort && !READABLE_OF_PARTNERS.has(query.sort.property))
        throw badRequest(TENANT_ERRORS.sortHidden);
      return listPartnerNames(db, query);
    },
  };
}
