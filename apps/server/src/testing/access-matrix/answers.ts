/** Vocabulary of the access matrices: expected statuses of a route by role and target. */

export type Role = 'customer' | 'admin' | 'partner' | 'system';

/** Targets of each kind of row. */
export const TARGETS = {
  /** The route names no row. */
  nothing: ['none'],
  /** `own`: in the actor's scope. `neighbour`: of another customer of the same tenant. `foreign`: of another tenant. */
  device: ['own', 'neighbour', 'foreign', 'unknown'],
  alarm: ['own', 'neighbour', 'foreign', 'unknown'],
  /** A command of a device, with the same targets. */
  command: ['own', 'neighbour', 'foreign', 'unknown'],
  /** A row of a customer; `own` for its users and its tenant. */
  automation: ['own', 'neighbour', 'foreign', 'unknown'],
  /** A row of a customer; `own` for its users and its tenant. */
  wallScreen: ['own', 'neighbour', 'foreign', 'unknown'],
  /** A row of a customer; `own` for its users and its tenant. */
  scheduledReport: ['own', 'neighbour', 'foreign', 'unknown'],
  customer: ['own', 'neighbour', 'foreign', 'unknown'],
  tenant: ['own', 'foreign', 'unknown'],
  profile: ['own', 'foreign', 'unknown'],
  rule: ['own', 'foreign', 'unknown'],
  /** `own`: sent to the actor's tenant. With a device under way. */
  shipment: ['own', 'foreign', 'unknown'],
  /**
   * Between a customer and its tenant. For a system administrator, `own` is between a tenant and the system; the other
   * targets do not include the system.
   */
  conversation: ['own', 'neighbour', 'foreign', 'unknown'],
  /** `own`: to the actor. `neighbour`: to a user of another customer. `foreign`: to another tenant's administrator. */
  message: ['own', 'neighbour', 'foreign', 'unknown'],
  /** `own`: sent by the actor's tenant; for a system administrator, by the system. */
  sentMessage: ['own', 'foreign', 'unknown'],
  /** `own`: of the actor. `neighbour`: of a user of another customer. `foreign`: of another tenant's administrator. */
  todo: ['own', 'neighbour', 'foreign', 'unknown'],
  /** `own`: a customer's user in scope. `administrator`: of the actor's tenant; for a system administrator, of any. */
  user: ['self', 'own', 'administrator', 'neighbour', 'foreign', 'unknown'],
} as const;
export type Kind = keyof typeof TARGETS;
export type Target = (typeof TARGETS)[Kind][number];

/** By role the statuses of the targets, in the order of `TARGETS`: `200 403 404`. */
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
/** 404: not even the existence of another customer's alarm is revealed. */
export const ALARM = rows('alarm', '200 404 404 404', '200 - 404 404', '403 - 403 403');
/** Actions on a device for administrators only. */
export const DEVICE_BY_ADMIN = rows('device', '403 403 403 403', '200 - 404 404', '403 - 403 403');
/** Users managed by an administrator: system administrators do not manage users of customers. */
export const USER_BY_ADMIN = rows(
  'user',
  '403 403 403 403 403 403',
  '- 200 - - 403 404',
  '- 403 200 - 403 404',
);
