import { FEATURE_MATRICES, type Request, type RequestParts } from './feature-matrices.ts';
import type { MatrixWorld, Row } from './matrix-world.ts';

const PAGE = { pageSize: '10', page: '0' };
const RANGE = { ...PAGE, keys: 'pm25', startTs: '0', endTs: '1', scope: 'SHARED_SCOPE' };

/** Routes whose row is used up by the call, or must be one that was just made. */
export const USES_UP: ReadonlySet<string> = new Set(FEATURE_MATRICES.flatMap(({ usesUp = [] }) => usesUp));

/** Values of the parameters that name no row. */
export const OTHER_PARAMETERS: Readonly<Record<string, string>> = {
  entityType: 'DEVICE',
  scope: 'SHARED_SCOPE',
  token: 'no-such-token',
  code: 'IN',
  masterId: '1',
  id: '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005',
};

/** By method and path. A route that is not here needs nothing but a page. */
const REQUESTS: Record<string, Request> = Object.assign(
  {},
  ...FEATURE_MATRICES.map(({ requests }) => requests),
);

/** What the route is asked with. */
export function requestParts(route: string, row: Row, world: MatrixWorld): RequestParts {
  return REQUESTS[route]?.(row, world) ?? { query: RANGE };
}
