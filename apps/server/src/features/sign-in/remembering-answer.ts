import type { TokenPair } from '@airdeck/contract/sign-in/sign-in';
import type { FastifyReply } from 'fastify';
import { browserCookie } from './browser-cookie.ts';
import type { CompletedSignIn } from './remembered-browsers.service.ts';

/** Gives the browser of a completed sign-in its secret, if it is to be remembered. Returns the body of the answer. */
export function answerRemembering(
  reply: FastifyReply,
  userId: string,
  { pair, browser }: CompletedSignIn,
  consoleUrl: string,
): TokenPair {
  const isSecure = consoleUrl.startsWith('https:');
  if (browser) reply.header('set-cookie', browserCookie(userId, { ...browser, isSecure }));
  return pair;
}
