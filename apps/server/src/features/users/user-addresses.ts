import { USER_ERRORS } from '@airdeck/contract/users/users';
import type { Clock } from '../../clock.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { outranks } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import { eventUser } from './users.events.ts';
import { deletePasswordLinks, hasPassword, isAddressReserved, type User } from './users.repository.ts';

/** Rules of e-mail addresses: a credential, as mails that are sent there give access to the account. */
export function createUserAddresses(parts: {
  clock: Clock;
  sessions: SessionService;
  domainEvents: DomainEvents;
}) {
  const { clock, sessions, domainEvents } = parts;

  /** @throws ApiError 400/31: another user gave the address up, and can take that back */
  async function checkFree(unit: UnitOfWork, { id: userId, email }: Pick<User, 'id' | 'email'>) {
    if (await isAddressReserved(unit.tx, email, { userId, now: clock() })) {
      throw new ApiError(USER_ERRORS.emailTaken, { email });
    }
  }

  return {
    /** To be called after the user was written: a concurrent change by its former owner is visible then. */
    checkFree,

    /**
     * Whether the actor may replace the address in a save. Users replace their own with their password, and no
     * administrator that of an equal: its mailbox would give access to the equal's account.
     * @throws ApiError 400/31, 403/20
     */
    async checkMayReplace({ tx, by }: UnitOfWork, stored: User): Promise<void> {
      if (!by) return;
      if (by.userId === stored.id) throw badRequest(USER_ERRORS.emailNeedsPassword);
      if (outranks(by.authority, stored.authority)) return;
      // A mistyped address of an invited equal can be corrected.
      if (await hasPassword(tx, stored.id)) throw new ApiError(USER_ERRORS.emailOfEqual);
    },

    /**
     * Ends what depended on the former address: sessions, and links that were mailed there.
     * @param keptSessionId the sign-in in which it was replaced
     * @throws ApiError 400/31 the new address is reserved
     */
    async replaced(
      unit: UnitOfWork,
      { former, user }: { readonly former: User; readonly user: User },
      action: 'emailChanged' | 'emailTakenBack',
      keptSessionId?: string,
    ): Promise<void> {
      await checkFree(unit, user);
      await deletePasswordLinks(unit.tx, user.id);
      await sessions.endAllOf(user.id, unit, keptSessionId);
      const details = { from: former.email, to: user.email };
      await domainEvents.publish(unit, { entityType: 'USER', action, entity: eventUser(user), details });
    },
  };
}
