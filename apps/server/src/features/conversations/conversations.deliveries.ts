import { theseUsers } from '../../notify/delivery-people-sql.ts';
import { type DeliverySubject, READ_FIRST_MS } from '../../notify/delivery-subject.ts';
import { createTexts } from '../../texts.ts';
import { nameOf } from '../users/person.ts';
import { findWrittenEntries, isReadOrFollowed } from './conversation-deliveries.repository.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

const conversationTexts = createTexts({ en, ja, ar });

/** Tells the other side of a conversation of a new entry. */
export const conversationDeliveries: DeliverySubject<Awaited<ReturnType<typeof findWrittenEntries>>[number]> =
  {
    column: 'conversationEntryId',
    choice: 'conversations',
    choiceName: (language) => conversationTexts(language)('choice'),

    async write(published, { now, insert }) {
      for (const { entityType, entity } of published) {
        if (entityType !== 'CONVERSATION' || !entity.entry || entity.entry.readerIds.length === 0) continue;
        const { id, readerIds } = entity.entry;
        const people = theseUsers(readerIds);
        await insert({ id, event: 'entryWritten', people, dueTime: now + READ_FIRST_MS });
      }
    },

    isObsolete: isReadOrFollowed,
    find: findWrittenEntries,

    say({ conversationId, subject, text, author }, _delivery, { language }) {
      const t = conversationTexts(language);
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      return {
        language,
        title: subject,
        lines: [t('wrote', { name: author === null ? t('formerUser') : nameOf(author) }), ...lines],
        action: t('open'),
        reason: t('reason'),
        path: `/messages/conversations/${conversationId}`,
        aboutId: conversationId,
        isUrgent: false,
      };
    },
  };
