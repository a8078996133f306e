import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UnsubscribeSubject } from '@airdeck/contract/notifications/notifications';
import type { Clock } from '../../clock.ts';

/** The mails that a link stops, of one kind, one report, or all to a receiver outside; or the alarm on which its reader acts. */
export type UnsubscribePurpose = UnsubscribeSubject | `report ${string}` | 'receiver' | `alarm ${string}`;

/** The reader of a mail, a user or a receiver, at the address to which it is sent. */
export type MailReader = { readonly id: string; readonly email: string };

/** Longer than the time between two monthly reports. */
const LIFETIME_MS = 60 * 86_400_000;
const CODE_BYTES = 20;
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{1,9})\.([\w-]+)$/;

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

/**
 * Tokens of unsubscribe links in mails, which work without a sign-in. A token stops what its mail is about, while its
 * reader has the address to which it was sent, for 60 days unless given otherwise.
 * @param key signs the tokens, in base64
 */
export function createUnsubscribeLinks({ key, clock }: { key: string; clock: Clock }) {
  const codeOf = (purpose: UnsubscribePurpose, { id, email }: MailReader, expires: string) =>
    createHmac('sha256', Buffer.from(key, 'base64'))
      .update(JSON.stringify(['unsubscribe', purpose, id, expires, email]))
      .digest()
      .subarray(0, CODE_BYTES);

  return {
    tokenOf(reader: MailReader, purpose: UnsubscribePurpose, lifetimeMs = LIFETIME_MS): string {
      const expires = Math.ceil((clock() + lifetimeMs) / 1000).toString(36);
      return `${reader.id}.${expires}.${codeOf(purpose, reader, expires).toString('base64url')}`;
    },

    /** Id of the reader whom a token names, valid or not; undefined: it is no token. */
    readerIn: (token: string): string | undefined => TOKEN.exec(token)?.[1],

    /** @param email the present address of the reader whom the token names */
    isValid(token: string, purpose: UnsubscribePurpose, email: string): boolean {
      const [, id, expires, code] = TOKEN.exec(token) ?? [];
      if (id === undefined || expires === undefined || code === undefined) return false;
      const given = Buffer.from(code, 'base64url');
      return (
        given.length === CODE_BYTES &&
        timingSafeEqual(given, codeOf(purpose, { id, email }, expires)) &&
        Number.parseInt(expires, 36) * 1000 >= clock()
      );
    },
  };
}
