import { notFound, permissionDenied } from './errors.ts';

/** The row of a query in the caller's scope: a foreign row looks like a missing one. @throws ApiError 404/32 */
export function orNotFound<T extends object>(row: T | undefined, entity: string, id: string): T {
  if (row === undefined) throw notFound(entity, id);
  return row;
}

/**
 * The row of a query in the caller's scope, for calls in which ThingsBoard tells a foreign row from a missing one.
 * @param exists whether the id exists at all
 * @throws ApiError 403/20 foreign, 404/32 missing
 */
export async function orNotAllowed<T extends object>(
  row: T | undefined,
  entity: string,
  id: string,
  exists: () => Promise<boolean>,
): Promise<T> {
  if (row !== undefined) return row;
  throw (await exists()) ? permissionDenied() : notFound(entity, id);
}
