import { subscribe } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { API_KEY_ERRORS } from '@airdeck/contract/api-keys/api-keys';
import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { errorsOf, type Operation } from '@airdeck/contract/common/operation';
import { SIGN_IN_ERRORS } from '@airdeck/contract/sign-in/sign-in';
import type { FastifyInstance, onSendHookHandler } from 'fastify';
import { SERVER_ROOT } from '../server-root.ts';

const CONTRACT = resolve(SERVER_ROOT, '../../packages/contract/src');

/** All operations of the contract, by `GET /api/customer/:customerId`. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  (
    await Promise.all(
      readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map(async (file) => Object.values<Partial<Operation> | null>(await import(join(CONTRACT, file)))),
    )
  )
    .flat()
    .filter((given): given is Operation => Boolean(given?.method && given.path && given.responses))
    .map((operation) => [`${operation.method} ${operation.path}`, operation]),
);

const { versionConflict, emailMalformed, ...ofAnyRequest } = REQUEST_ERRORS;
const { badCredentials, notActive, tokenExpired, tokenOutdated } = SIGN_IN_ERRORS;
/** Statuses of the errors and responses that an operation declares. */
export const errorStatusesOf = (operation: Operation): ReadonlySet<number> =>
  new Set([
    ...errorsOf(operation).map(({ status }) => status),
    ...Object.keys(operation.responses).map(Number),
  ]);

/** Error codes of any request, or any with a token or an API key. The operation still has to declare their statuses. */
const OF_ANY_REQUEST: ReadonlySet<string> = new Set(
  [
    ...Object.values(ofAnyRequest),
    ...[badCredentials, notActive, tokenExpired, tokenOutdated, API_KEY_ERRORS.expired],
  ].map(({ code }) => code),
);

/** Replaces an error that the contract does not list for the operation with a 500, which no test expects. */
const failUndeclared: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  const { method, url } = request.routeOptions;
  const operation = OPERATIONS.get(`${method} ${url}`);
  if (!operation || reply.statusCode < 400) return done();
  const code = codeIn(payload);
  const isKnown = code === undefined || OF_ANY_REQUEST.has(code);
  const isDeclared = isKnown || errorsOf(operation).some((error) => error.code === code);
  if (isDeclared && errorStatusesOf(operation).has(reply.statusCode)) return done();
  const what = `${method} ${url} does not declare its error ${reply.statusCode} ${code ?? payload}`;
  reply.status(500).type('application/json');
  done(null, JSON.stringify({ message: what }));
};

function codeIn(payload: unknown): string | undefined {
  return typeof payload === 'string' && payload.startsWith('{') ? JSON.parse(payload).code : undefined;
}

/** Applies to every application in the test process, but not to servers in separate processes. */
subscribe('fastify.initialization', (message) => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onSend', failUndeclared);
});
