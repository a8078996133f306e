import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { SERVER_ROOT } from '../../server-root.ts';
import type { Answers, OpenEntrance, OtherEntrance, Purpose } from './answers.ts';
import type { MatrixWorld } from './matrix-world.ts';
import type { Row } from './row-kinds.ts';

/** Parts of a request that a route needs besides its ids. */
export type RequestParts = {
  readonly query?: Record<string, string>;
  readonly payload?: InjectOptions['payload'];
  readonly contentType?: string;
};

export type Request = (row: Row, world: MatrixWorld) => RequestParts;

/** Expected answers of a feature's routes, and their requests: `accessMatrix` of `<feature>.access-matrix.ts`. */
export type AccessMatrix = {
  /** Written by hand, from the required behaviour of the product. */
  readonly answers: Answers;
  readonly open?: Readonly<Record<string, OpenEntrance>>;
  /** WebSockets, which have a separate test: `socket-matrix.db.test.ts`. */
  readonly sockets?: Readonly<Record<string, OtherEntrance>>;
  /** Messages of devices (`MQTT v1/devices/me/telemetry`) and jobs (`job silence`). */
  readonly others?: Readonly<Record<string, OtherEntrance>>;
  /** For routes that need more than the ids in their path. */
  readonly requests?: Readonly<Record<string, Request>>;
  /** Routes that consume their row, or require a new one. */
  readonly usesUp?: readonly string[];
};

const SRC = join(SERVER_ROOT, 'src');

/** All matrices: of features, and of other parts of the server. */
const FEATURE_MATRICES: readonly AccessMatrix[] = await Promise.all(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.access-matrix.ts'))
    .map(async (path) => (await import(join(SRC, path))).accessMatrix),
);

/**
 * Expected statuses of each route, written by hand from the platform's contract (its matrix of roles, and its
 * descriptions of calls) and from the required behaviour of the product; independent of the permissions that the
 * server itself uses. An unlisted route fails the test.
 *
 * Statuses are in the order of `targetsOf`: the owner of the row that the route or its body names, relative to the actor.
 * `-`: no such row exists for them, or another test covers it.
 */
export const EXPECTED = FEATURE_MATRICES.flatMap(({ answers }) =>
  // Pairs, so that a route listed by two features is detected.
  Object.entries(answers),
);

/** Routes without sign-in. */
export const OPEN = FEATURE_MATRICES.flatMap(({ open = {} }) => Object.entries(open));

export const SOCKETS = FEATURE_MATRICES.flatMap(({ sockets = {} }) => Object.entries(sockets));

export const OTHERS = FEATURE_MATRICES.flatMap(({ others = {} }) => Object.entries(others));

/** All entrances with what they are for. */
export const ENTRANCES: readonly (readonly [name: string, Purpose])[] = [
  ...EXPECTED,
  ...OPEN,
  ...SOCKETS,
  ...OTHERS,
];

/** The route of a row: without the name of one of several requests to it. */
export const routeOfRow = (name: string): string => name.split(' # ', 1)[0] ?? '';

export const USES_UP: ReadonlySet<string> = new Set(FEATURE_MATRICES.flatMap(({ usesUp = [] }) => usesUp));

/** Values of the parameters that name no row. */
export const OTHER_PARAMETERS: Readonly<Record<string, string>> = {
  entityType: 'DEVICE',
  scope: 'SERVER_SCOPE',
  ttl: '3600',
  token: 'no-such-token',
  code: 'IN',
  passportCode: '0'.repeat(24),
  masterId: '1',
  passkeyId: '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f006',
  id: '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005',
  deviceName: 'not there',
  enabled: 'true',
};

const REQUESTS: Record<string, Request> = Object.assign(
  {},
  ...FEATURE_MATRICES.map(({ requests }) => requests),
);

const PAGE = { pageSize: '10', page: '0' };
const RANGE = { ...PAGE, keys: 'pm25', startTs: '0', endTs: '1', scope: 'SHARED_SCOPE' };

/** Request of a route; default: the query of a page and of a range. */
export function requestParts(route: string, row: Row, world: MatrixWorld): RequestParts {
  return REQUESTS[route]?.(row, world) ?? { query: RANGE };
}
