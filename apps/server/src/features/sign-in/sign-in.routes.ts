import { type DemoSignIn, listDemoSignIns } from '@airdeck/contract/demo-sign-ins';
import { recordSignIn } from '@airdeck/contract/sign-in';
import type { FastifyInstance } from 'fastify';
import { isForThisMachine } from '../../http/addresses.ts';
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

/**
 * Offers the demo's sign-ins as cards, to browsers on this machine. `signIns` is empty where the server listens for
 * other machines.
 */
export function demoSignInRoutes(app: FastifyInstance, signIns: () => readonly DemoSignIn[]): void {
  serve(app, listDemoSignIns, ({ request }) => (isForThisMachine(request.headers) ? [...signIns()] : []));
}
