import { z } from 'zod';
import type { Act } from './access-role.ts';

/** The three authorities of the platform's wire format. A partner is a TENANT_ADMIN with a partner record. */
const AUTHORITIES = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'] as const;

export const authoritySchema = z.enum(AUTHORITIES);
export type Authority = z.infer<typeof authoritySchema>;

/** A sign-in is complete (`signedIn`), or still lacks the second factor, or the set-up of one. */
export type SignInStage = 'signedIn' | 'awaitsFactor' | 'setsUpFactor';

/** Who may use an operation at all. Which rows they see is decided in SQL, by the caller's scope. */
export type Permission = OpenPermission | UserPermission;

type Described = {
  /** `noun:verb`, unique in the contract. */
  readonly key: string;
  readonly does: string;
};

/** Served without a user's token. `anyone`: no sign-in. `device`: a device's own access token, checked by the route. */
export type OpenPermission = Described & { readonly who: 'anyone' | 'device' };

export type UserPermission = Described & {
  readonly who: readonly Authority[];
  /** The kind of operation, which the user's role must include. */
  readonly act: Act;
  /**
   * Admits callers who are limited to branches of the places' tree: what it reads and changes is in these branches, or
   * their own. Missing: it concerns the whole of a tenant or customer, and refuses them.
   */
  readonly inBranches?: true;
  /** Admits an administrator who sees what fewer rights show, and may change nothing else meanwhile. */
  readonly whileSeeing?: true;
  /** Only for users themselves: refused to an administrator who acts as them, and to an API key. */
  readonly isPersonal?: true;
  /** Refused to an API key. */
  readonly needsSignIn?: true;
  /** Refused to partners, who have the authority of a tenant's administrator, but fewer permissions. */
  readonly except?: 'PARTNER';
  /** Stages of a sign-in that it admits. Missing: only a complete one. */
  readonly stages?: readonly SignInStage[];
};

export const EVERY_USER = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'] as const;
export const ADMINISTRATORS = ['SYS_ADMIN', 'TENANT_ADMIN'] as const;
export const TENANT_AND_CUSTOMER = ['TENANT_ADMIN', 'CUSTOMER_USER'] as const;

/**
 * A permission, declared beside the operations that require it: in `<feature>.permissions.ts`, which the console's
 * menu can load without the feature's schemas.
 */
export const permission = <const Rest extends Omit<OpenPermission, 'key'> | Omit<UserPermission, 'key'>>(
  key: string,
  rest: Rest,
) => ({ key, ...rest });

/** Whether an operation with this permission is served without a user's token. */
export const isOpen = (permission: Permission): permission is OpenPermission =>
  permission.who === 'anyone' || permission.who === 'device';
