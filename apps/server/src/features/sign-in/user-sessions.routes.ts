import { forgetBrowser, listRememberedBrowsers } from '@airdeck/contract/sign-in/remembered-browsers';
import { continueSession } from '@airdeck/contract/sign-in/session-end';
import { endSession, endSessions, listSessions } from '@airdeck/contract/sign-in/sessions';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { ConsoleSessions } from './console-sessions.service.ts';
import type { UserSessions } from './user-sessions.service.ts';

export function userSessionRoutes(
  app: FastifyInstance,
  { userSessions, consoleSessions }: { userSessions: UserSessions; consoleSessions: ConsoleSessions },
): void {
  serve(app, continueSession, ({ caller }) => consoleSessions.use(caller));
  serve(app, listSessions, ({ caller, params }) => userSessions.listFor(caller, params.userId));
  serve(app, endSession, ({ caller, params }) =>
    userSessions.endFor(caller, params.userId, params.sessionId),
  );
  serve(app, listRememberedBrowsers, ({ caller, params }) =>
    userSessions.listBrowsersFor(caller, params.userId),
  );
  serve(app, forgetBrowser, ({ caller, params }) =>
    userSessions.forgetBrowserFor(caller, params.userId, params.browserId),
  );
  serve(app, endSessions, ({ caller, params }) => userSessions.endAllFor(caller, params.userId));
}
