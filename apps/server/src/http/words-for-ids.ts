import { REQUEST_ERRORS } from '@airdeck/contract/errors';
import { ApiError } from './errors.ts';

/**
 * Whether a word stands in a path where an id is expected: then the path is one that there is not. An id with a
 * mistake in it consists of what ids consist of, or of more than letters.
 */
export const isWordForId = (name: string, value: unknown): boolean =>
  /id$/i.test(name) && typeof value === 'string' && /^[a-z_]+$/i.test(value) && /[g-z_]/i.test(value);

/** Whether a request fits a route only as far as words are ids. @param params of the request */
export const hasWordForId = (params: unknown): boolean =>
  Object.entries(params ?? {}).some(([name, value]) => isWordForId(name, value));

export const pathNotFound = (url: string) =>
  new ApiError(REQUEST_ERRORS.pathNotFound, { path: url.split('?', 1)[0]?.slice(1) ?? '' });
