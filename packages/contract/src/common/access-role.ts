import { z } from 'zod';

/**
 * Rights of a user within the scope of their authority, from least to most: a viewer looks, an installer also sets up
 * and tries devices, an editor also looks after alerts and what acts on them, an administrator also decides who does
 * what, and what leaves the product.
 */
export const ACCESS_ROLES = ['VIEWER', 'INSTALLER', 'EDITOR', 'ADMINISTRATOR'] as const;

export const accessRoleSchema = z.enum(ACCESS_ROLES);
export type AccessRole = (typeof ACCESS_ROLES)[number];

/** Kinds of operations. `own`: changes that concern the caller alone, such as the password or a read message. */
const ACTS = ['read', 'own', 'install', 'edit', 'administer'] as const;
export type Act = (typeof ACTS)[number];

const LAST_ACT_OF = {
  VIEWER: 'own',
  INSTALLER: 'install',
  EDITOR: 'edit',
  ADMINISTRATOR: 'administer',
} as const satisfies Record<AccessRole, Act>;

/** Whether a role includes operations of this kind. */
export const includesAct = (role: AccessRole, act: Act): boolean =>
  ACTS.indexOf(act) <= ACTS.indexOf(LAST_ACT_OF[role]);

/** The role with fewer rights. */
export const lesserRole = (one: AccessRole, other: AccessRole): AccessRole =>
  ACCESS_ROLES.indexOf(one) <= ACCESS_ROLES.indexOf(other) ? one : other;
