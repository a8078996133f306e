import type { NotificationLanguage } from '@airdeck/contract/notifications';
import type { MailWords } from '../mail/notification-mail.ts';
import type { Message } from '../message.ts';

/** An entry of a conversation, as shown in mails and notifications. */
export type WrittenEntry = {
  readonly subject: string;
  readonly text: string;
  /** Null: a deleted user. */
  readonly author: string | null;
};

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

/** The texts that only mails about an entry have. */
export function entryWords(language: NotificationLanguage): Pick<MailWords, 'action' | 'reason'> {
  const { open: action, reason } = TEXTS[language];
  return { action, reason };
}

export function entryMessage(
  { subject, text, author }: WrittenEntry,
  language: NotificationLanguage,
): Message {
  const { formerUser, wrote } = TEXTS[language];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return { language, title: subject, lines: [wrote(author ?? formerUser), ...lines] };
}
