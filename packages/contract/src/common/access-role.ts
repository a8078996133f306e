import { z } from 'zod';

/**
 * Rights of a user within the scope of their authority, from least to most: a viewer looks, an installer also sets up
 * and tries devices, an editor also looks after alerts and what acts on them, an administrator also decides who does
 * what, and what leaves the product.
 */
export const ACCESS_ROLES = ['VIEWER', 'INSTALLER', 'EDITOR', 'ADMINISTRATOR'] as const;

export const accessRoleSchema = z.enum(ACCESS_ROLES);
export type AccessRole = (typeof ACCESS_ROLES)[number];

/** Most branches of the places' tree to which rights are limited. */
export const MAX_BRANCHES = 50;

/**
 * The branches of the places' tree that rights are limited to: buildings, floors and rooms, each with all that is in it.
 * Null: no limit. A place that was deleted has no devices, and never becomes the whole.
 */
export const placeIdsSchema = z.array(z.guid().toLowerCase()).min(1).max(MAX_BRANCHES).nullable();
export type PlaceIds = readonly string[] | null;

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
