import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import type { Permission } from '@airdeck/contract/common/permission';
import { SIGN_IN_ERRORS } from '@airdeck/contract/sign-in/sign-in';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { Authenticate } from './authorisation.ts';
import { ApiError } from './errors.ts';
import { isWordForId, pathNotFound } from './words-for-ids.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly routePaths: RoutePaths;
  }
}

export type RegisteredRoute = {
  readonly method: string;
  /** Pattern, `/api/device/:deviceId` for one. */
  readonly url: string;
  readonly permission: Permission | undefined;
  /** See `Operation`. */
  readonly changes: boolean;
  readonly limits: RouteLimits;
};

/** Limits of a route in addition to those of its service. */
export type RouteLimits = {
  readonly maxPerMinute: FastifyContextConfig['maxPerMinute'];
  readonly isCostly: FastifyContextConfig['isCostly'];
  /** Undefined: it takes no body. */
  readonly bodyBytes: number | undefined;
  readonly maxBodyValues: FastifyContextConfig['maxBodyValues'];
};

type RoutePaths = {
  /** Every route of the application. */
  readonly all: readonly RegisteredRoute[];
  /** The methods that the application answers on a path. Catch-all routes do not count: they make no path known. */
  methodsOf(path: string): readonly string[];
};

/** Listens for routes as they are registered. */
export function collectRoutePaths(app: FastifyInstance): RoutePaths {
  const all: RegisteredRoute[] = [];
  const { bodyLimit: usualLimit } = app.initialConfig;
  app.addHook('onRoute', ({ url, method, config, schema, bodyLimit = usualLimit }) => {
    const { permission, changes = true, maxPerMinute, isCostly, maxBodyValues } = config ?? {};
    const bodyBytes = schema?.body || bodyLimit !== usualLimit ? bodyLimit : undefined;
    const limits = { maxPerMinute, isCostly, bodyBytes, maxBodyValues };
    for (const name of [method].flat()) all.push({ method: name, url, permission, changes, limits });
  });

  const paths: RoutePaths = {
    all,
    methodsOf(path) {
      const segments = path.split('/');
      const fitting = all.filter(({ url }) => !url.endsWith('*') && fits(url.split('/'), segments));
      return [...new Set(fitting.map(({ method }) => method))].sort();
    },
  };
  app.decorate('routePaths', paths);
  return paths;
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => {
      const segment = segments[index] ?? '';
      return part.startsWith(':') ? segment !== '' && !isWordForId(part.slice(1), segment) : part === segment;
    })
  );
}

/** Below these, an unknown path is answered without authentication. */
const OPEN_PATHS = ['/api/noauth/', '/api/v1/', '/api/docs', '/backoffice/docs'];

/** Sign-in and renewal, which answer a wrong method with their own message. */
const SIGN_IN_PATHS = ['/api/auth/login', '/api/auth/token'];

/**
 * Answers requests without a route. Below `/api` and `/backoffice` the existence of paths is not revealed to strangers: 401 comes
 * before 404 (no such path) and 405 (another method).
 */
export function answerUnknownPaths(
  app: FastifyInstance,
  paths: RoutePaths,
  authenticate: Authenticate,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = paths.methodsOf(path);
    if (SIGN_IN_PATHS.includes(path)) {
      throw new ApiError(SIGN_IN_ERRORS.methodNotSupported);
    }
    if (isGuarded(path)) await authenticate(request);
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '));
      throw new ApiError(REQUEST_ERRORS.methodNotSupported, { method: request.method });
    }
    throw pathNotFound(request.url);
  });
}

function isGuarded(path: string): boolean {
  return /^\/(?:api|backoffice)\//.test(path) && !OPEN_PATHS.some((open) => path.startsWith(open));
}
