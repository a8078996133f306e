import type { Session } from './session-store.ts';

/** Who a screen is for. Any authority that is neither of the two administrators' is a customer's. */
export const ROLES = ['systemAdmin', 'tenantAdmin', 'partner', 'customer'] as const;
export type Role = (typeof ROLES)[number];

export function roleOf({ user, isPartner }: Pick<Session, 'user' | 'isPartner'>): Role {
  if (isPartner) return 'partner';
  if (user.authority === 'SYS_ADMIN') return 'systemAdmin';
  return user.authority === 'TENANT_ADMIN' ? 'tenantAdmin' : 'customer';
}
