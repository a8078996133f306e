import { type AccessRole, includesAct } from '@airdeck/contract/common/access-role';
import { type Authority, isOpen, type Permission } from '@airdeck/contract/common/permission';
import type { Session } from './session-store.ts';

/** The role of a user. Any authority other than the two administrators' is a customer's user. */
export const ROLES = ['systemAdmin', 'tenantAdmin', 'partner', 'customer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The roles with a screen: those with all of these permissions.
 * @param without roles that have the same screen at another path
 */
export function rolesWith(
  permissions: readonly Permission[],
  { without = [] }: { without?: readonly Role[] } = {},
): readonly Role[] {
  return ROLES.filter((role) => !without.includes(role) && permissions.every((each) => allows(each, role)));
}

/** Readers of a screen, or users of a button: kinds of users, and what their role must include. */
export type Readers = { readonly roles: readonly Role[]; readonly permissions?: readonly Permission[] };

/** Those with all of these permissions. */
export const readersWith = (
  permissions: readonly Permission[],
  options: { without?: readonly Role[] } = {},
): Readers => ({
  roles: rolesWith(permissions, options),
  permissions,
});

/** Whether a reader administers the whole of their tenant or customer. */
export const administersAll = (reader: Pick<Session, 'accessRole' | 'isLimited'> | undefined): boolean =>
  reader?.accessRole === 'ADMINISTRATOR' && !reader.isLimited;

/** A reader, as far as it decides what they see. */
export type Reader = {
  readonly role: Role;
  readonly accessRole: AccessRole;
  /** Whether they have rights in branches of the places' tree only; missing: they have them everywhere. */
  readonly isLimited?: boolean;
};

/** The signed-in reader. */
export const readerOf = (
  session: Pick<Session, 'user' | 'isPartner' | 'accessRole' | 'isLimited'>,
): Reader => ({
  role: roleOf(session),
  accessRole: session.accessRole,
  isLimited: session.isLimited,
});

export const isAmong = (
  { roles, permissions = [] }: Readers,
  { role, accessRole, isLimited = false }: Reader,
): boolean =>
  roles.includes(role) &&
  permissions.every(
    (each) => isOpen(each) || (includesAct(accessRole, each.act) && (!isLimited || each.inBranches === true)),
  );

const AUTHORITY_OF: Readonly<Record<Role, Authority>> = {
  systemAdmin: 'SYS_ADMIN',
  tenantAdmin: 'TENANT_ADMIN',
  partner: 'TENANT_ADMIN',
  customer: 'CUSTOMER_USER',
};

function allows(permission: Permission, role: Role): boolean {
  if (isOpen(permission)) return permission.who === 'anyone';
  const { who, except } = permission;
  return who.includes(AUTHORITY_OF[role]) && !(except === 'PARTNER' && role === 'partner');
}

export function roleOf({ user, isPartner }: Pick<Session, 'user' | 'isPartner'>): Role {
  if (isPartner) return 'partner';
  if (user.authority === 'SYS_ADMIN') return 'systemAdmin';
  return user.authority === 'TENANT_ADMIN' ? 'tenantAdmin' : 'customer';
}
