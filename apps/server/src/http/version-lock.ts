import { versionConflict } from './errors.ts';

/**
 * The version that a save makes of the stored one, which the caller has locked.
 * @param given the version that the caller saw; none means "whatever is stored"
 * @throws ApiError 409/35 when a user saved in between
 */
export function nextVersion(entity: string, stored: number, given: number | null | undefined): number {
  if (given !== null && given !== undefined && given !== stored) throw versionConflict(entity);
  return stored + 1;
}
