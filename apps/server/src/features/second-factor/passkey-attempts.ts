import { randomBytes } from 'node:crypto';
import { PASSKEY_ERRORS } from '@airdeck/contract/second-factor/passkeys';
import { hashOfSecret } from '../../claim-secrets.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { badRequest } from '../../http/errors.ts';
import {
  deleteExpiredAttempts,
  insertAttempt,
  type PasskeyPurpose,
  takeAttempt,
} from './passkeys.repository.ts';
import { SECOND_FACTOR_LIMITS } from './second-factor.limits.ts';

const RANDOM_BYTES = 32;
const newSecret = () => randomBytes(RANDOM_BYTES).toString('base64url');

export type PasskeyAttempts = ReturnType<typeof createPasskeyAttempts>;

/** Challenges of passkeys: each is answered once, for one purpose, by the client and in the session that asked for it. */
export function createPasskeyAttempts({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database;
  return {
    /** @param sessionId null: for a sign-in, which has none yet */
    async begin(
      purpose: PasskeyPurpose,
      sessionId: string | null,
    ): Promise<{ attempt: string; challenge: string }> {
      const attempt = newSecret();
      const challenge = newSecret();
      const expiresTime = clock() + SECOND_FACTOR_LIMITS.numbers.passkeyAttemptMs;
      const secretHash = hashOfSecret(attempt);
      await insertAttempt(db, { secretHash, purpose, sessionId, challenge, expiresTime });
      return { attempt, challenge };
    },

    /**
     * Uses an attempt up, before its answer is checked: a wrong answer has no second try.
     * @returns its challenge
     * @throws ApiError 400/31
     */
    async take(attempt: string, purpose: PasskeyPurpose, sessionId: string | null): Promise<string> {
      const given = { secretHash: hashOfSecret(attempt), purpose, sessionId, now: clock() };
      const challenge = await takeAttempt(db, given);
      if (challenge === undefined) throw badRequest(PASSKEY_ERRORS.expired);
      return challenge;
    },

    deleteExpired: (): Promise<void> => deleteExpiredAttempts(db, clock()),
  };
}
