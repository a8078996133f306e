import { errorBodySchema } from '@airdeck/contract/errors/error-body';
import { loginBodySchema, refreshBodySchema, tokenPairSchema } from '@airdeck/contract/sign-in';
import { userSchema } from '@airdeck/contract/user';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ApiError, authenticationFailed } from '../../http/errors.ts';
import { userBody } from '../users/user.presenter.ts';
import type { UserService } from '../users/users.service.ts';
import type { AuthService } from './auth.service.ts';

/** Requests a minute from one address; tests set their own. */
export type SignInRate = { readonly loginsPerMinute: number; readonly renewalsPerMinute: number };

export const SIGN_IN_RATE: SignInRate = { loginsPerMinute: 20, renewalsPerMinute: 120 };

/** Larger than any address and password. */
const BODY_LIMIT_BYTES = 16 * 1024;

const TAGS = ['authentication'];

/** Whatever is wrong with the body of a sign-in, the platform says only this. */
function hideBodyFaults(error: Error & { statusCode?: number }): never {
  const status = error.statusCode ?? 500;
  throw error instanceof ApiError || status >= 500 || status === 429 ? error : authenticationFailed();
}

/** Sign-in, renewal, sign-out and the signed-in user. */
export function registerAuthRoutes(
  app: FastifyInstance,
  parts: { auth: AuthService; users: UserService; rate: SignInRate },
): void {
  const { auth, users, rate } = parts;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const open = (max: number) => ({
    permission: 'session:open' as const,
    rateLimit: { max, timeWindow: 60_000 },
  });

  routes.post(
    '/api/auth/login',
    {
      config: open(rate.loginsPerMinute),
      bodyLimit: BODY_LIMIT_BYTES,
      errorHandler: hideBodyFaults,
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
      config: open(rate.renewalsPerMinute),
      bodyLimit: BODY_LIMIT_BYTES,
      errorHandler: hideBodyFaults,
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
