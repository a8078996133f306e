import { recordSignIn } from '@airdeck/contract/sign-in';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import { signInRecord } from '../users/user.presenter.ts';
import type { UserService } from '../users/users.service.ts';

export function webLoginRoutes(app: FastifyInstance, users: UserService): void {
  // The body is what the browser believes; who signed in is what the token says.
  serve(app, recordSignIn, async ({ caller }) => {
    const user = await users.findTyped(caller, caller.userId);
    if (!user) throw notFound('User', caller.userId);
    return [signInRecord(user)];
  });
}
