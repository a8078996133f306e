import type { Authority, Permission } from '@airdeck/contract/permission';
import type { Session } from './session-store.ts';

/** Who a screen is for. Any authority that is neither of the two administrators' is a customer's. */
export const ROLES = ['systemAdmin', 'tenantAdmin', 'partner', 'customer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who has a screen that needs these permissions: those who have all of them.
 * @param without roles that have the same at another address
 */
export function rolesWith(
  permissions: readonly Permission[],
  { without = [] }: { without?: readonly Role[] } = {},
): readonly Role[] {
  return ROLES.filter((role) => !without.includes(role) && permissions.every((each) => allows(each, role)));
}

const AUTHORITY_OF: Readonly<Record<Role, Authority>> = {
  systemAdmin: 'SYS_ADMIN',
  tenantAdmin: 'TENANT_ADMIN',
  partner: 'TENANT_ADMIN',
  customer: 'CUSTOMER_USER',
};

function allows({ who, except }: Permission, role: Role): boolean {
  if (who === 'anyone') return true;
  return who.includes(AUTHORITY_OF[role]) && !(except === 'PARTNER' && role === 'partner');
}

export function roleOf({ user, isPartner }: Pick<Session, 'user' | 'isPartner'>): Role {
  if (isPartner) return 'partner';
  if (user.authority === 'SYS_ADMIN') return 'systemAdmin';
  return user.authority === 'TENANT_ADMIN' ? 'tenantAdmin' : 'customer';
}
