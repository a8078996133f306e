import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { loadNotificationKeys } from './notification-keys.repository.ts';

const CODE_BYTES = 20;
const USER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Opens the keys created at the first start: the VAPID keys, and the key of unsubscribe links. */
export async function openNotificationKeys({ db }: Database) {
  const { vapid, unsubscribe } = await loadNotificationKeys(db);
  return { vapid, unsubscribeLinks: createUnsubscribeLinks(unsubscribe) };
}

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

/** Unsubscribe links in mails, which work without sign-in. They do nothing else, and never expire. */
function createUnsubscribeLinks(key: string) {
  const codeOf = (userId: string) =>
    createHmac('sha256', Buffer.from(key, 'base64'))
      .update(`unsubscribe ${userId}`)
      .digest()
      .subarray(0, CODE_BYTES);
  return {
    tokenOf: (userId: string): string => `${userId}.${codeOf(userId).toString('base64url')}`,

    /** Undefined: invalid token. */
    userOf(token: string): string | undefined {
      const [userId = '', code = ''] = token.split('.');
      if (!USER_ID.test(userId)) return undefined;
      const given = Buffer.from(code, 'base64url');
      return given.length === CODE_BYTES && timingSafeEqual(given, codeOf(userId)) ? userId : undefined;
    },
  };
}
