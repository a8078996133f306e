import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';
import { theseUsers } from '../../notify/delivery-people-sql.ts';
import { type DeliverySubject, READ_FIRST_MS } from '../../notify/delivery-subject.ts';
import { nameOf } from '../users/person.ts';
import { findWrittenEntries, isReadOrFollowed } from './conversation-deliveries.repository.ts';

type Texts = {
  readonly formerUser: string;
  readonly wrote: (name: string) => string;
  readonly open: string;
  readonly reason: string;
};

const TEXTS: Readonly<Record<NotificationLanguage, Texts>> = {
  en: {
    formerUser: 'A former user',
    wrote: (name) => `${name} wrote:`,
    open: 'Open the conversation',
    reason: 'You receive this mail because you take part in this conversation.',
  },
  ja: {
    formerUser: '以前のユーザー',
    wrote: (name) => `${name}：`,
    open: '会話を開く',
    reason: 'このメールは、あなたが参加している会話に書き込みがあったため送信されています。',
  },
  ar: {
    formerUser: 'مستخدم سابق',
    wrote: (name) => `كتب ${name}:`,
    open: 'فتح المحادثة',
    reason: 'تصلك هذه الرسالة لأنك طرف في هذه المحادثة.',
  },
};

/** Tells the other side of a conversation of a new entry. */
export const conversationDeliveries: DeliverySubject<Awaited<ReturnType<typeof findWrittenEntries>>[number]> =
  {
    column: 'conversationEntryId',
    choice: 'conversations',
    choiceName: { en: 'conversations', ja: '会話', ar: 'المحادثات' },

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
      const { formerUser, wrote, open, reason } = TEXTS[language];
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      return {
        language,
        title: subject,
        lines: [wrote(author === null ? formerUser : nameOf(author)), ...lines],
        action: open,
        reason,
        path: `/messages/conversations/${conversationId}`,
        aboutId: conversationId,
        isUrgent: false,
      };
    },
  };
