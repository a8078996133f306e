import { isDeepStrictEqual } from 'node:util';

/** Names of the fields that a save changed, for the audit log: never their values, which may be private. */
export function changedFields<T extends object>(before: T, after: T): { changed: string[] } {
  const fields = Object.keys(after) as (keyof T & string)[];
  return {
    changed: fields.filter((field) => field !== 'version' && !isDeepStrictEqual(before[field], after[field])),
  };
}
