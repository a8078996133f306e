/** The words in which the tables in `expected/` say what a route answers to whom. */

export type Role = 'customer' | 'admin' | 'partner' | 'system';

/** Which targets a kind of row has. */
export const TARGETS = {
  /** The route names no row. */
  nothing: ['none'],
  /** `own`: in one's scope. `neighbour`: of another customer of the same tenant. `foreign`: of another tenant. */
  device: ['own', 'neighbour', 'foreign', 'unknown'],
  alarm: ['own', 'neighbour', 'foreign', 'unknown'],
  /** Kept for a device in scope. */
  command: ['own', 'neighbour', 'foreign', 'unknown'],
  /** Of a customer; `own`: for a user of it, and for its tenant. */
  automation: ['own', 'neighbour', 'foreign', 'unknown'],
  /** Of a customer; `own`: for its tenant. */
  wallScreen: ['own', 'neighbour', 'foreign', 'unknown'],
  /** Of a customer, likewise. */
  scheduledReport: ['own', 'neighbour', 'foreign', 'unknown'],
  customer: ['own', 'neighbour', 'foreign', 'unknown'],
  tenant: ['own', 'foreign', 'unknown'],
  profile: ['own', 'foreign', 'unknown'],
  rule: ['own', 'foreign', 'unknown'],
  /** To the own tenant, with devices under way. */
  shipment: ['own', 'foreign', 'unknown'],
  /**
   * Of a customer with its tenant; `own` for a system administrator: of a tenant with the system, of which `foreign` is no
   * part.
   */
  conversation: ['own', 'neighbour', 'foreign', 'unknown'],
  /** `own`: addressed to who asks. The others: to a customer of the same tenant, or of another. */
  message: ['own', 'neighbour', 'foreign', 'unknown'],
  /** `own`: sent by who asks, or their tenant. */
  sentMessage: ['own', 'foreign', 'unknown'],
  /** `own`: of who asks. `neighbour`: of a user of another customer. `foreign`: of another tenant's administrator. */
  todo: ['own', 'neighbour', 'foreign', 'unknown'],
  /** `own`: a customer's user in scope. `administrator`: of the own tenant; for a system administrator, of any. */
  user: ['self', 'own', 'administrator', 'neighbour', 'foreign', 'unknown'],
} as const;
export type Kind = keyof typeof TARGETS;
export type Target = (typeof TARGETS)[Kind][number];

/** Of each role a status for each target, in the order of `TARGETS`: `200 403 404`. */
export type Expected = { readonly kind: Kind } & Record<Role, string>;

/** By method and path as it is registered: `GET /api/device/:deviceId`. */
export type Answers = Readonly<Record<string, Expected>>;

/** Of a route that names no row. */
export const nothing = (customer: string, admin: string, system: string, partner = admin): Expected => ({
  kind: 'nothing',
  customer,
  admin,
  partner,
  system,
});
/** Of a route that names a row of this kind, in its path or its body. */
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

/** A device of another tenant does not exist; one of another customer may not be touched. */
export const DEVICE = rows('device', '200 403 404 404', '200 - 404 404', '403 - 403 403');
export const CUSTOMER = rows('customer', '200 403 403 404', '200 - 403 404', '403 - 403 403');
export const CUSTOMER_BY_ADMIN = rows('customer', '403 403 403 403', '200 - 403 404', '403 - 403 403');
/** Of another customer's alarm not even that it is there is said. */
export const ALARM = rows('alarm', '200 404 404 404', '200 - 404 404', '403 - 403 403');
/** What only administrators do to a device. */
export const DEVICE_BY_ADMIN = rows('device', '403 403 403 403', '200 - 404 404', '403 - 403 403');
/** Users whom an administrator looks after: a system administrator looks after no customer's user. */
export const USER_BY_ADMIN = rows(
  'user',
  '403 403 403 403 403 403',
  '- 200 - - 403 404',
  '- 403 200 - 403 404',
);
