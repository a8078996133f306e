import { isDeepStrictEqual } from 'node:util';
import { v1 } from 'uuid';
import type { Clock } from '../clock.ts';
import { versionConflict } from '../http/errors.ts';

/** Fields of every new entity. The id is time-based: `createdTime` is the time inside it. */
export function newEntity(clock: Clock): { id: string; createdTime: number; version: number } {
  const createdTime = clock();
  return { id: v1({ msecs: createdTime }), createdTime, version: 1 };
}

/**
 * The next version of a stored entity, which the caller has locked.
 * @param given the version that the caller saw; undefined: any
 * @throws ApiError 409/35 when a user saved in between
 */
export function nextVersion(entity: string, stored: number, given: number | null | undefined): number {
  if (given !== null && given !== undefined && given !== stored) throw versionConflict(entity);
  return stored + 1;
}

/** Names of the fields that a save changed, for the audit log: never their values, which may be private. */
export function changedFields<T extends object>(before: T, after: T): { changed: string[] } {
  const fields = Object.keys(after) as (keyof T & string)[];
  return {
    changed: fields.filter((field) => field !== 'version' && !isDeepStrictEqual(before[field], after[field])),
  };
}
