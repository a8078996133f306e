import { type AccessRole, includesAct, type PlaceIds } from '@airdeck/contract/common/access-role';
import type { Authority } from '@airdeck/contract/common/permission';
import type { UserType } from '@airdeck/contract/users/user-body';
import type { TenantKind } from '../database/schema/tenancy.ts';
import type { Actor } from '../database/unit-of-work.ts';

/** The caller of a request, as stored in the database at that moment, not as the token said when it was issued. */
export type Caller = Actor & {
  /** The sign-in, or the API key: a session that needs none. */
  readonly sessionId: string;
  /** PARTNER for the administrators of a partner, else the authority. */
  readonly userType: UserType;
  /** Null for a system administrator. */
  readonly tenantId: string | null;
  /** Null unless the authority is CUSTOMER_USER. */
  readonly customerId: string | null;
  readonly accessRole: AccessRole;
  /** The branches of the places' tree outside which the caller has no rights; null: the whole of their scope. */
  readonly placeIds: PlaceIds;
  /** An administrator who sees what fewer rights show, and changes nothing. */
  readonly seesOnly?: true;
};

/** The part of a caller that decides which rows they see. */
export type Scope = Pick<Caller, 'authority' | 'tenantId' | 'customerId' | 'placeIds'> & {
  /** Missing: not one of the users whom the scope may find. */
  readonly userId?: string;
};

/** The scope in which the server acts for a tenant, or for one of its customers. */
export const scopeOfOwner = ({
  tenantId,
  customerId,
}: {
  readonly tenantId: string;
  readonly customerId: string | null;
}): Scope => {
  const authority = customerId === null ? 'TENANT_ADMIN' : 'CUSTOMER_USER';
  return { authority, tenantId, customerId, placeIds: null };
};

const RANK = { CUSTOMER_USER: 0, TENANT_ADMIN: 1, SYS_ADMIN: 2 } as const satisfies Record<Authority, number>;

/** Whether one kind of user is above another one, and not its equal. */
export const outranks = (one: Authority, other: Authority): boolean => RANK[one] > RANK[other];

/** Whether the caller has all rights of their authority, such as the administration of their customer's users. */
export const isAdministrator = ({ accessRole, placeIds }: Pick<Caller, 'accessRole' | 'placeIds'>): boolean =>
  accessRole === 'ADMINISTRATOR' && placeIds === null;

/**
 * Whether the caller changes what belongs to all users of their tenant or customer, such as automations and reports. At a
 * customer, its administrators do.
 */
export const managesShared = ({
  authority,
  accessRole,
  placeIds,
}: Pick<Caller, 'authority' | 'accessRole' | 'placeIds'>): boolean =>
  placeIds === null && includesAct(accessRole, authority === 'CUSTOMER_USER' ? 'administer' : 'edit');

/** Whether a caller has the same rights in the same places as at another time. */
export const hasSameRights = (
  one: Pick<Caller, 'accessRole' | 'placeIds'>,
  other: Pick<Caller, 'accessRole' | 'placeIds'>,
): boolean =>
  one.accessRole === other.accessRole && JSON.stringify(one.placeIds) === JSON.stringify(other.placeIds);

/** Whether users act themselves: neither an administrator as them, nor a program with their key. */
export const actsInPerson = ({ impersonator, apiKey }: Pick<Actor, 'impersonator' | 'apiKey'>): boolean =>
  impersonator === null && apiKey === undefined;

/** By whom a caller's use is limited: each API key counts for itself. */
export const countedAs = ({ userId, apiKey }: Pick<Actor, 'userId' | 'apiKey'>): string =>
  apiKey?.id ?? userId;

/** The kind of a user: a partner is a tenant, and all administrators of it are partners. */
export function userTypeOf(authority: Authority, tenantKind: TenantKind | null): UserType {
  return authority === 'TENANT_ADMIN' && tenantKind === 'PARTNER' ? 'PARTNER' : authority;
}
