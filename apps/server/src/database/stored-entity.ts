import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../clock.ts';
import { versionConflict } from '../http/errors.ts';
import { newId, newPlatformId } from './ids.ts';

/** Fields of every new entity. */
type NewEntity = { id: string; createdTime: number; version: number };

export const newEntity = (clock: Clock): NewEntity => ({ id: newId(), createdTime: clock(), version: 1 });

/** The same for entities that are ThingsBoard's, too. */
export function newPlatformEntity(clock: Clock): NewEntity {
  const createdTime = clock();
  return { id: newPlatformId(createdTime), createdTime, version: 1 };
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
