import { REQUEST_ERRORS } from '@airdeck/contract/errors/codes';
import { SIGN_IN_ERRORS } from '@airdeck/contract/sign-in';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from './authorisation.ts';
import { ApiError } from './errors.ts';
import type { RoutePaths } from './route-paths.ts';

/** Below these, an unknown path is answered without asking who wants to know. */
const OPEN_PATHS = ['/api/noauth/', '/api/v1/', '/api/docs', '/backoffice/docs'];

/** Sign-in and renewal, which answer a wrong method in words of their own. */
const SIGN_IN_PATHS = ['/api/auth/login', '/api/auth/token'];

/**
 * Answers what no route answers. Below `/api` and `/backoffice` a stranger learns nothing about which paths there are: 401 comes
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
    throw new ApiError(REQUEST_ERRORS.pathNotFound, { path: path.slice(1) });
  });
}

function isGuarded(path: string): boolean {
  return /^\/(?:api|backoffice)\//.test(path) && !OPEN_PATHS.some((open) => path.startsWith(open));
}
