import type { Caller } from '../http/caller.ts';

/** A user as far as the product's own records need one. */
export type PlatformUser = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/**
 * The port through which the product's own records reach the IoT core, and the only way to it: they never read
 * its tables. It grows with what they need; another platform implements the same operations.
 */
export type Platform = {
  /** Who is signed in. @throws ApiError 404/32 when there is no such user any more */
  signedInUser(caller: Caller): Promise<PlatformUser>;
};
