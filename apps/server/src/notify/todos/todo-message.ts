import { createDayFormats } from '@airdeck/air/date-formats';
import type { NotificationLanguage } from '@airdeck/contract/notifications';
import type { MailWords } from '../mail/notification-mail.ts';
import type { Message } from '../message.ts';

/** A to-do that a person assigned to another, as shown in mails and notifications. */
export type GivenTodo = {
  readonly task: string;
  /** A calendar day, yyyy-MM-dd; null: none. */
  readonly dueDate: string | null;
  /** The subject; null: none. */
  readonly alarmName: string | null;
  readonly deviceName: string | null;
  /** Null: a deleted user. */
  readonly author: string | null;
};

type Texts = {
  readonly given: (name: string) => string;
  readonly givenByFormerUser: string;
  readonly due: (day: string) => string;
  readonly about: (name: string) => string;
  readonly open: string;
  readonly reason: string;
};

const TEXTS: Readonly<Record<NotificationLanguage, Texts>> = {
  en: {
    given: (name) => `${name} gave you a to-do`,
    givenByFormerUser: 'You have a new to-do',
    due: (day) => `Due ${day}`,
    about: (name) => `About: ${name}`,
    open: 'Open your to-dos',
    reason: 'You receive this email because a to-do was given to you.',
  },
  ja: {
    given: (name) => `${name}さんからやることの依頼があります`,
    givenByFormerUser: '新しいやることがあります',
    due: (day) => `期限：${day}`,
    about: (name) => `対象：${name}`,
    open: 'やることを開く',
    reason: 'このメールは、あなたに依頼されたやることがあるため送信されています。',
  },
  ar: {
    given: (name) => `مهمة جديدة لك من ${name}`,
    givenByFormerUser: 'لديك مهمة جديدة',
    due: (day) => `تُستحق في ${day}`,
    about: (name) => `حول: ${name}`,
    open: 'فتح المهام',
    reason: 'تصلك هذه الرسالة لأنك كُلِّفت بمهمة.',
  },
};

/** The texts that only mails about a to-do have. */
export function todoWords(language: NotificationLanguage): Pick<MailWords, 'action' | 'reason'> {
  const { open: action, reason } = TEXTS[language];
  return { action, reason };
}

export function todoMessage(todo: GivenTodo, language: NotificationLanguage): Message {
  const { task, dueDate, alarmName, deviceName, author } = todo;
  const { given, givenByFormerUser, due, about } = TEXTS[language];
  const subjects = [alarmName, deviceName].filter((name) => name !== null);
  return {
    language,
    title: author === null ? givenByFormerUser : given(author),
    lines: [
      task,
      ...(dueDate === null ? [] : [due(createDayFormats(language).calendarDay(dueDate))]),
      ...subjects.map(about),
    ],
  };
}
