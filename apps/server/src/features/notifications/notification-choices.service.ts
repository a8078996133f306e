import type { Language } from '@airdeck/contract/common/languages';
import {
  DEFAULT_NOTIFICATION_CHOICES,
  type NotificationChoices,
  notificationChoicesSchema,
  type UnsubscribeSubject,
} from '@airdeck/contract/notifications/notifications';
import type { Database } from '../../database/database.ts';
import { type Actor, actorOf, inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { itemNotFound } from '../../http/errors.ts';
import type { LinkLookups } from '../../limits/link-lookups.ts';
import { languageOf } from '../users/user-language.ts';
import { eventUser } from '../users/users.events.ts';
import { findChoices, updateChoices, updateLanguage } from './notification-choices.repository.ts';
import type { UnsubscribeLinks, UnsubscribePurpose } from './unsubscribe-links.ts';

/** The reader of a mail, who acts by the unsubscribe link in it. */
export type LinkReader = { readonly actor: Actor; readonly language: Language };

export type NotificationChoicesService = ReturnType<typeof createNotificationChoices>;

/** Effective settings of a user: the selected ones, or the default. */
export function choicesOf(stored: unknown): NotificationChoices {
  const chosen = notificationChoicesSchema.safeParse(stored);
  return chosen.success ? chosen.data : DEFAULT_NOTIFICATION_CHOICES;
}

/** Notification settings of users. */
export function createNotificationChoices(parts: {
  database: Database;
  domainEvents: DomainEvents;
  unsubscribeLinks: UnsubscribeLinks;
  linkLookups: LinkLookups;
}) {
  const { database, domainEvents, unsubscribeLinks, linkLookups } = parts;

  async function change(
    userId: string,
    changeOf: (choices: NotificationChoices) => NotificationChoices,
    by: Actor,
  ): Promise<NotificationChoices> {
    return inUnitOfWork(database.db, by, async (unit) => {
      const user = await findChoices(unit.tx, userId, 'no key update');
      if (!user) throw itemNotFound();
      const choices = changeOf(choicesOf(user.choices));
      await updateChoices(unit.tx, userId, choices);
      await domainEvents.publish(unit, {
        entityType: 'USER',
        action: 'profileUpdated',
        entity: eventUser({ id: userId, ...user }),
        details: { changed: ['notificationChoices'] },
      });
      return choices;
    });
  }

  return {
    /** The caller's settings. */
    async get(caller: Caller): Promise<NotificationChoices> {
      return choicesOf((await findChoices(database.db, caller.userId))?.choices);
    },

    save: (caller: Caller, choices: NotificationChoices): Promise<NotificationChoices> =>
      change(caller.userId, () => choices, caller),

    /** Stores the console's language at sign-in: the language of mails until one is selected. */
    noteLanguage: (userId: string, language: Language): Promise<void> =>
      updateLanguage(database.db, userId, language),

    /**
     * Undefined: the link is of no use: too old, forged, about something else, or sent to a former address.
     * @param address of the request
     * @throws ApiError 429/33
     */
    async readerOfLink(
      token: string,
      purpose: UnsubscribePurpose,
      address: string,
    ): Promise<LinkReader | undefined> {
      return linkLookups.find(token, address, async () => {
        const id = unsubscribeLinks.readerIn(token);
        const user = id === undefined ? undefined : await findChoices(database.db, id);
        if (id === undefined || !user || !unsubscribeLinks.isValid(token, purpose, user.email))
          return undefined;
        const { email, authority, choices: notificationChoices, language } = user;
        return {
          actor: actorOf({ id, email, authority }, address),
          language: languageOf({ notificationChoices, language }),
        };
      });
    },

    /** Stops mails of a kind to the reader of a link. */
    async unsubscribe({ actor }: LinkReader, of: UnsubscribeSubject): Promise<void> {
      const without = (choices: NotificationChoices): NotificationChoices =>
        of === 'alerts'
          ? { ...choices, mail: [] }
          : { ...choices, [of]: choices[of].filter((channel) => channel !== 'mail') };
      await change(actor.userId, without, actor);
    },
  };
}
