import { errorBodySchema } from '@airdeck/contract/errors/error-body';
import { loginBodySchema, refreshBodySchema, tokenPairSchema } from '@airdeck/contract/sign-in';
import { userSchema } from '@airdeck/contract/user';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ApiError, authenticationFailed } from '../../http/errors.ts';
import { LIMITS, type Limits } from '../../limits/limits.ts';
import { userBody } from '../users/user.presenter.ts';
import type { UserService } from '../users/users.service.ts';
import type { AuthService } from './auth.service.ts';

const TAGS = ['authentication'];

/** Whatever is invalid in the body of a sign-in, the platform says only this. */
function hideBodyErrors(error: Error & { statusCode?: number }): never {
  const status = error.statusCode ?? 500;
  throw error instanceof ApiError || status >= 500 || status === 429 ? error : authenticationFailed();
}

/** Sign-in, renewal, sign-out and the signed-in user. */
export function registerAuthRoutes(
  app: FastifyInstance,
  parts: { auth: AuthService; users: UserService; rates: Limits['signInRates'] },
): void {
  const { auth, users, rates } = parts;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const permission = 'session:open';

  routes.post(
    '/api/auth/login',
    {
      config: { permission, maxPerMinute: rates.loginsPerMinute },
      bodyLimit: LIMITS.requestBodies.signInBytes,
      errorHandler: hideBodyErrors,
      schema: {
        summary: 'Sign in with e-mail address and password',
        tags: TAGS,
        security: [],
        body: loginBodySchema,
        response: { 200: tokenPairSchema, 401: errorBodySchema, 429: errorBodySchema },
      },
    },
    (request) => auth.login(request.body, request.ip),
  );

  routes.post(
    '/api/auth/token',
    {
      config: { permission, maxPerMinute: rates.renewalsPerMinute },
      bodyLimit: LIMITS.requestBodies.signInBytes,
      errorHandler: hideBodyErrors,
      schema: {
        summary: 'Renew a session: a new access and a new refresh token',
        tags: TAGS,
        security: [],
        body: refreshBodySchema,
        response: { 200: tokenPairSchema, 401: errorBodySchema, 429: errorBodySchema },
      },
    },
    (request) => auth.refresh(request.body.refreshToken),
  );

  routes.post(
    '/api/auth/logout',
    {
      config: { permission: 'session:use' },
      schema: {
        summary: 'End this session',
        tags: TAGS,
        response: { 200: z.void(), 401: errorBodySchema },
      },
    },
    async (request, reply) => {
      await auth.logout(callerOf(request));
      return reply.status(200).send();
    },
  );

  routes.get(
    '/api/auth/user',
    {
      config: { permission: 'session:use' },
      schema: {
        summary: 'The signed-in user',
        tags: TAGS,
        response: { 200: userSchema, 401: errorBodySchema },
      },
    },
    async (request) => userBody(await users.getSelf(callerOf(request))),
  );
}
