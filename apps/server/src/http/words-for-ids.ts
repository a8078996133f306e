import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { ApiError } from './errors.ts';

/**
 * Whether a path has a word where an id is expected: then the path does not exist. A mistyped id
 * consists of the characters of ids, or of more than letters.
 */
export const isWordForId = (name: string, value: unknown): boolean =>
  /id$/i.test(name) && typeof value === 'string' && /^[a-z_]+$/i.test(value) && /[g-z_]/i.test(value);

/** Whether a request matches a route only because a word stands in place of an id. @param params of the request */
export const hasWordForId = (params: unknown): boolean =>
  Object.entries(params ?? {}).some(([name, value]) => isWordForId(name, value));

export const pathNotFound = (url: string) =>
  new ApiError(REQUEST_ERRORS.pathNotFound, { path: url.split('?', 1)[0]?.slice(1) ?? '' });
