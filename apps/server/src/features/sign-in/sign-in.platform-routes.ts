import { beginImpersonation, impersonateUser } from '@airdeck/contract/sign-in/impersonation';
import { getOwnUser, login, logout, renewSession } from '@airdeck/contract/sign-in/sign-in';
import type { FastifyInstance } from 'fastify';
import { ApiError, authenticationFailed } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import { userBody } from '../users/user.presenter.ts';
import type { UserService } from '../users/users.service.ts';
import type { AuthService } from './auth.service.ts';
import type { ImpersonationService } from './impersonation.service.ts';
import type { SIGN_IN_LIMITS } from './sign-in.limits.ts';
import { sourceOf } from './sign-in-completion.ts';

/** The platform's message for any invalid body of a sign-in. */
function hideBodyErrors(error: Error & { statusCode?: number }): never {
  const status = error instanceof ApiError ? error.status : (error.statusCode ?? 500);
  throw status === 400 || status === 413 || status === 415 ? authenticationFailed() : error;
}

/** Sign-in, token renewal, sign-out and the signed-in user. */
export function registerAuthRoutes(
  app: FastifyInstance,
  parts: { auth: AuthService; users: UserService; limits: typeof SIGN_IN_LIMITS.numbers },
): void {
  const { auth, users, limits } = parts;
  const options = { bodyLimit: LIMITS.requestBodies.signInBytes, errorHandler: hideBodyErrors };

  serve(app, login, ({ body, request }) => auth.login(body, sourceOf(request)), {
    ...options,
    maxPerMinute: limits.loginsPerAddressAndMinute,
  });
  serve(app, renewSession, ({ body }) => auth.refresh(body.refreshToken), {
    ...options,
    maxPerMinute: limits.renewalsPerAddressAndMinute,
  });
  serve(app, logout, ({ caller, query }) => auth.logout(caller, query.reason === 'hour'));
  // A key that is limited to a customer acts as a user of that customer.
  serve(app, getOwnUser, async ({ caller }) => {
    const { authority, customerId } = caller;
    return userBody({ ...(await users.getSelf(caller)), authority, customerId });
  });
}

export function registerImpersonationRoutes(
  app: FastifyInstance,
  { impersonations }: { impersonations: ImpersonationService },
): void {
  serve(app, impersonateUser, ({ caller, params }) => impersonations.impersonate(caller, params.userId));
  serve(app, beginImpersonation, async ({ caller, body }) => {
    const { token, user } = await impersonations.begin(caller, body);
    return { token, user: userBody(user) };
  });
}
