import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { type DomainEvents, eventOf } from '../../domain-events.ts';
import type { AccountMailer } from '../sign-in/account-mailer.ts';
import type { RememberedBrowsers } from '../sign-in/remembered-browsers.service.ts';
import { eventUser } from '../users/users.events.ts';
import type { User } from '../users/users.repository.ts';
import type { Passkey } from './passkeys.repository.ts';

/** The screen of the own second factors. */
const SCREEN = '/user/secondFactor';

export type FactorNotices = ReturnType<typeof createFactorNotices>;

/**
 * Publishes changes of second factors, mails them to their user where they change how the account is entered, and
 * forgets the browsers that were remembered by the former ones.
 */
export function createFactorNotices(parts: {
  domainEvents: DomainEvents;
  accountMailer: Pick<AccountMailer, 'sendAfter'>;
  rememberedBrowsers: Pick<RememberedBrowsers, 'forgetAllOf'>;
}) {
  const { domainEvents, accountMailer, rememberedBrowsers } = parts;

  const publish = async (
    unit: UnitOfWork,
    user: User,
    action: 'secondFactorSetUp' | 'secondFactorRemoved' | 'secondFactorReset' | 'backupCodesMade',
  ) => {
    await rememberedBrowsers.forgetAllOf(unit, user.id);
    await domainEvents.publish(unit, { entityType: 'USER', action, entity: eventUser(user) });
  };

  const publishPasskey = async (
    unit: UnitOfWork,
    user: User,
    action: 'created' | 'deleted',
    passkey: Passkey,
  ) => {
    const { tenantId, customerId } = user;
    const entity = { id: passkey.id, name: passkey.name, tenantId, customerId };
    await rememberedBrowsers.forgetAllOf(unit, user.id);
    await domainEvents.publish(unit, eventOf('PASSKEY', action, entity));
  };

  return {
    async publishAppAdded(unit: UnitOfWork, user: User): Promise<void> {
      await publish(unit, user, 'secondFactorSetUp');
      accountMailer.sendAfter(unit, 'factorAdded', user, SCREEN);
    },

    /** The app, or the backup codes. */
    async publishRemoved(unit: UnitOfWork, user: User): Promise<void> {
      await publish(unit, user, 'secondFactorRemoved');
      accountMailer.sendAfter(unit, 'factorRemoved', user, SCREEN);
    },

    async publishPasskeyAdded(unit: UnitOfWork, user: User, passkey: Passkey): Promise<void> {
      await publishPasskey(unit, user, 'created', passkey);
      accountMailer.sendAfter(unit, 'factorAdded', user, SCREEN);
    },

    async publishPasskeyRemoved(unit: UnitOfWork, user: User, passkey: Passkey): Promise<void> {
      await publishPasskey(unit, user, 'deleted', passkey);
      accountMailer.sendAfter(unit, 'factorRemoved', user, SCREEN);
    },

    /** All of them, by another person. */
    async publishReset(unit: UnitOfWork, user: User): Promise<void> {
      await publish(unit, user, 'secondFactorReset');
      accountMailer.sendAfter(unit, 'factorsReset', user, SCREEN);
    },

    /** Without a mail: they need another factor, about which there was one. */
    publishBackupCodes: (unit: UnitOfWork, user: User): Promise<void> =>
      publish(unit, user, 'backupCodesMade'),
  };
}
