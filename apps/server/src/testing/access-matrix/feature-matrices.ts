import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { SERVER_ROOT } from '../../server-root.ts';
import type { Answers } from './answers.ts';
import type { MatrixWorld, Row } from './matrix-world.ts';

/** What a route needs besides its ids to get as far as its answer. */
export type RequestParts = {
  readonly query?: Record<string, string>;
  readonly payload?: InjectOptions['payload'];
  readonly contentType?: string;
};

export type Request = (row: Row, world: MatrixWorld) => RequestParts;

/** What a feature's routes answer to whom, and with what they are asked: `accessMatrix` of `<feature>.access-matrix.ts`. */
export type AccessMatrix = {
  /** Written by hand, from what the product promises. */
  readonly answers: Answers;
  /** Routes that need no sign-in: what a user without a token is answered. */
  readonly open?: Readonly<Record<string, number>>;
  /** WebSockets, which have a walk of their own: `socket-matrix.db.test.ts`. */
  readonly sockets?: readonly string[];
  /** Of routes that need more than the ids in their path. */
  readonly requests?: Readonly<Record<string, Request>>;
  /** Routes whose row is used up by the call, or must be one that was just made. */
  readonly usesUp?: readonly string[];
};

const SRC = join(SERVER_ROOT, 'src');

/** All that there are: of features, and of what the server offers besides them. */
const FEATURE_MATRICES: readonly AccessMatrix[] = await Promise.all(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.access-matrix.ts'))
    .map(async (path) => (await import(join(SRC, path))).accessMatrix),
);

/**
 * What each route answers to whom, written by hand from the platform's contract (its matrix of roles, and what it
 * says of each call) and from what the product promises. Nothing here is read from the permissions that the server
 * itself uses. A route that is not listed fails the walk.
 *
 * Answers stand in the order of `TARGETS`: whose row is named by the route or its body, seen from who asks. `-`:
 * there is no such row for them, or another test asks.
 */
export const EXPECTED = FEATURE_MATRICES.flatMap(({ answers }) =>
  // Pairs, so that a route that two features list is seen twice.
  Object.entries(answers),
);

/** Anyone who asks for these is not asked who they are. The answer is to a user without a token. */
export const OPEN: Readonly<Record<string, number>> = Object.assign(
  {},
  ...FEATURE_MATRICES.map(({ open }) => open),
);

export const SOCKETS = FEATURE_MATRICES.flatMap(({ sockets = [] }) => sockets);

export const USES_UP: ReadonlySet<string> = new Set(FEATURE_MATRICES.flatMap(({ usesUp = [] }) => usesUp));

/** Values of the parameters that name no row. */
export const OTHER_PARAMETERS: Readonly<Record<string, string>> = {
  entityType: 'DEVICE',
  scope: 'SHARED_SCOPE',
  ttl: '3600',
  token: 'no-such-token',
  code: 'IN',
  passportCode: '0'.repeat(24),
  masterId: '1',
  id: '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005',
  deviceName: 'not there',
};

const REQUESTS: Record<string, Request> = Object.assign(
  {},
  ...FEATURE_MATRICES.map(({ requests }) => requests),
);

const PAGE = { pageSize: '10', page: '0' };
const RANGE = { ...PAGE, keys: 'pm25', startTs: '0', endTs: '1', scope: 'SHARED_SCOPE' };

/** What the route is asked with: a route of which no feature says it needs nothing but a page, or a range. */
export function requestParts(route: string, row: Row, world: MatrixWorld): RequestParts {
  return REQUESTS[route]?.(row, world) ?? { query: RANGE };
}
