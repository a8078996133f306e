/** Vocabulary of the access matrices: expected statuses of a route by role and target. */
import { CUSTOMER_TARGETS, type RowKind, type Target, TENANT_TARGETS } from './row-kinds.ts';

export type Role = 'customer' | 'admin' | 'partner' | 'system';

/** Targets of the rows of which the test's world consists. */
const WORLD_TARGETS = {
  /** The route names no row. */
  nothing: ['none'],
  device: CUSTOMER_TARGETS,
  customer: CUSTOMER_TARGETS,
  tenant: TENANT_TARGETS,
  /** `own`: a customer's user in scope. `administrator`: of the actor's tenant; for a system administrator, of any. */
  user: ['self', 'own', 'administrator', 'neighbour', 'foreign', 'unknown'],
} as const satisfies Record<string, readonly Target[]>;

export type Kind = keyof typeof WORLD_TARGETS | RowKind;

export const targetsOf = (kind: Kind): readonly Target[] =>
  typeof kind === 'string' ? WORLD_TARGETS[kind] : kind.targets;

/** By role the statuses of the targets, in the order of `targetsOf`: `200 403 404`. */
export type Expected = { readonly kind: Kind } & Record<Role, string>;

/**
 * A kind of thing and what happens to it. A change is named like its domain event: `DEVICE tokenRead`; a part of it with
 * rights of its own follows after a colon: `DEVICE updated: name`.
 */
export type Action = `${string} ${string}`;

/** The purpose of an entrance. */
export type Purpose = {
  readonly does: readonly Action[];
  /** Why its callers or its limits are not those of the other entrances of an action. */
  readonly differs?: string;
};

/** A route that requires a sign-in. */
export type Entrance = Expected & Purpose;
/** A route without sign-in, with the status for a user without a token. */
export type OpenEntrance = { readonly status: number } & Purpose;
/** A message of a device or the work of a job. It has no user, so it always has to say how it is limited. */
export type OtherEntrance = Required<Purpose>;

/**
 * By method and registered path: `GET /api/device/:deviceId`. Other requests to the same route, with other rights, follow
 * with a name after ` # `.
 */
export type Answers = Readonly<Record<string, Entrance>>;

const purposeOf = (what: Action | readonly Action[], differs: string | undefined): Purpose => {
  const does = typeof what === 'string' ? [what] : what;
  return differs === undefined ? { does } : { does, differs };
};
export const does = (what: Action | readonly Action[], expected: Expected, differs?: string): Entrance => ({
  ...expected,
  ...purposeOf(what, differs),
});
export const opens = (what: Action | readonly Action[], status: number, differs?: string): OpenEntrance => ({
  status,
  ...purposeOf(what, differs),
});

/** For a route that names no row. */
export const nothing = (customer: string, admin: string, system: string, partner = admin): Expected => ({
  kind: 'nothing',
  customer,
  admin,
  partner,
  system,
});
/** For a route that names a row of this kind in its path or body. */
export const rows = (
  kind: Kind,
  customer: string,
  admin: string,
  system: string,
  partner = admin,
): Expected => ({
  kind,
  customer,
  admin,
  partner,
  system,
});

export const EVERYONE = nothing('200', '200', '200');
export const TENANT_ADMINS = nothing('403', '200', '403');
export const SYSTEM_ADMINS = nothing('403', '403', '200');
export const ADMINS = nothing('403', '200', '200');
export const TENANT_AND_CUSTOMER = nothing('200', '200', '403');

/** 404 for a device of another tenant, 403 for one of another customer. */
export const DEVICE = rows('device', '200 403 404 404', '200 - 404 404', '403 - 403 403');
export const CUSTOMER = rows('customer', '200 403 403 404', '200 - 403 404', '403 - 403 403');
export const CUSTOMER_BY_ADMIN = rows('customer', '403 403 403 403', '200 - 403 404', '403 - 403 403');
/** Actions on a device for administrators only. */
export const DEVICE_BY_ADMIN = rows('device', '403 403 403 403', '200 - 404 404', '403 - 403 403');
/** Users managed by an administrator: system administrators do not manage users of customers. */
export const USER_BY_ADMIN = rows(
  'user',
  '403 403 403 403 403 403',
  '- 200 - - 403 404',
  '- 403 200 - 403 404',
);
