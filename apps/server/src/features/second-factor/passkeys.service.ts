import {
  type NewPasskey,
  type NewPasskeyOptions,
  PASSKEY_ERRORS,
} from '@airdeck/contract/second-factor/passkeys';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import type { UserService } from '../users/users.service.ts';
import type { FactorNotices } from './factor-notices.ts';
import { dropCodesWithoutFactor, hasFactor } from './factors.repository.ts';
import type { FreshSignIn } from './fresh-sign-in.ts';
import type { PasskeyAttempts } from './passkey-attempts.ts';
import {
  deletePasskey,
  deletePasskeysOf,
  insertPasskey,
  listPasskeysOf,
  type Passkey,
} from './passkeys.repository.ts';
import type { RelyingParty } from './relying-party.ts';
import { SECOND_FACTOR_LIMITS } from './second-factor.limits.ts';

export type Passkeys = ReturnType<typeof createPasskeys>;

/** The passkeys of people: they add and remove their own, each with a fresh sign-in, as a passkey opens the account. */
export function createPasskeys(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  sessions: SessionService;
  users: UserService;
  attempts: PasskeyAttempts;
  relyingParty: RelyingParty;
  requireFreshSignIn: FreshSignIn;
  notices: FactorNotices;
}) {
  const { database, clock, sessions, users, attempts, relyingParty, requireFreshSignIn, notices } = parts;
  const { db } = database;
  const { passkeysPerUser: max } = SECOND_FACTOR_LIMITS.numbers;

  // A thief of the account may have added them.
  parts.domainEvents.listen(async (unit, { entityType, action, entity }) => {
    if (entityType !== 'USER' || action !== 'emailTakenBack') return;
    await deletePasskeysOf(unit.tx, entity.id);
    await dropCodesWithoutFactor(unit.tx, entity.id);
  });

  function checkRoom({ length }: readonly Passkey[]): void {
    if (length >= max) throw new ApiError(PASSKEY_ERRORS.tooMany, { max });
  }

  return {
    list: ({ userId }: Caller): Promise<Passkey[]> => listPasskeysOf(db, userId),

    /** @throws ApiError 400/31 */
    async begin(caller: Caller): Promise<{ attempt: string; options: NewPasskeyOptions }> {
      const user = await users.getSelf(caller);
      const known = await listPasskeysOf(db, user.id);
      checkRoom(known);
      await inUnitOfWork(db, caller, (unit) => requireFreshSignIn(unit, caller));
      const { attempt, challenge } = await attempts.begin('create', caller.sessionId);
      return { attempt, options: relyingParty.newPasskeyOptions(user, challenge, known) };
    },

    /** Adds the passkey of an attempt, whose beginning was a matter of a fresh sign-in. @throws ApiError 400/31 */
    async add(
      caller: Caller,
      { name, attempt, passkey: answer }: { name: string; attempt: string; passkey: NewPasskey },
    ): Promise<Passkey> {
      const { userId, sessionId } = caller;
      const challenge = await attempts.take(attempt, 'create', sessionId);
      const made = await relyingParty.read(answer, challenge, caller);
      if (!made) throw badRequest(PASSKEY_ERRORS.refused);
      const user = await users.getSelf(caller);
      const row = { id: newId(), userId, createdTime: clock(), lastUsedTime: null, name, ...made };
      await inUnitOfWork(db, caller, async (unit) => {
        await sessions.hold(unit, caller, userId);
        await takeTurnToAdd(unit.tx, 'passkeys', userId);
        checkRoom(await listPasskeysOf(unit.tx, userId));
        const isFirst = !(await hasFactor(unit.tx, userId));
        if (!(await insertPasskey(unit.tx, row))) throw badRequest(PASSKEY_ERRORS.refused);
        // They were opened without it: also one that waits for its owner to set one up.
        if (isFirst) await sessions.endAllOf(userId, unit, sessionId);
        await notices.publishPasskeyAdded(unit, user, row);
      });
      return row;
    },

    /** Backup codes go with the last factor. @throws ApiError 400/31, 404/32 */
    async remove(caller: Caller, passkeyId: string): Promise<void> {
      const { userId } = caller;
      const user = await users.getSelf(caller);
      await inUnitOfWork(db, caller, async (unit) => {
        await requireFreshSignIn(unit, caller);
        const removed = orNotFound(await deletePasskey(unit.tx, userId, passkeyId), 'Passkey', passkeyId);
        await dropCodesWithoutFactor(unit.tx, userId);
        await notices.publishPasskeyRemoved(unit, user, removed);
      });
    },
  };
}
