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
export const FEATURE_MATRICES: readonly AccessMatrix[] = await Promise.all(
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.access-matrix.ts'))
    .map(async (path) => (await import(join(SRC, path))).accessMatrix),
);
