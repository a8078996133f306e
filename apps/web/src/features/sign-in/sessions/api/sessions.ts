import { forgetBrowser, listRememberedBrowsers } from '@airdeck/contract/sign-in/remembered-browsers';
import { endSession, endSessions, listSessions } from '@airdeck/contract/sign-in/sessions';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client/call.ts';
import { impersonatedApi } from '../../../../lib/api-client/impersonated-api.ts';
import { invalidate, queryOf } from '../../../../lib/query/query.ts';

const as = impersonatedApi;

/** The open sessions of the reader, or of a user whom the reader administers. */
export const useSessions = (userId: string) =>
  useQuery({ ...queryOf(listSessions, { params: { userId } }, { as }), refetchOnMount: 'always' });

export async function stopSession(userId: string, sessionId: string): Promise<void> {
  await call(endSession, { params: { userId, sessionId } }, { as });
  await invalidate(listSessions);
}

/** The browsers in which the user is not asked for a second factor. */
export const useRememberedBrowsers = (userId: string) =>
  useQuery({
    ...queryOf(listRememberedBrowsers, { params: { userId } }, { as }),
    refetchOnMount: 'always',
  });

export async function stopRemembering(userId: string, browserId: string): Promise<void> {
  await call(forgetBrowser, { params: { userId, browserId } }, { as });
  await invalidate(listRememberedBrowsers);
}

/** Ends all sessions of the user, but not the reader's own. */
export async function stopSessions(userId: string): Promise<void> {
  await call(endSessions, { params: { userId } }, { as });
  await invalidate(listSessions);
}
