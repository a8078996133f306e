import { endSession, endSessions, listSessions } from '@airdeck/contract/sign-in/sessions';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { UserSessions } from './user-sessions.service.ts';

export function userSessionRoutes(
  app: FastifyInstance,
  { userSessions }: { userSessions: UserSessions },
): void {
  serve(app, listSessions, ({ caller, params }) => userSessions.listFor(caller, params.userId));
  serve(app, endSession, ({ caller, params }) =>
    userSessions.endFor(caller, params.userId, params.sessionId),
  );
  serve(app, endSessions, ({ caller, params }) => userSessions.endAllFor(caller, params.userId));
}
