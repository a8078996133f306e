import { createDayFormats } from '@airdeck/air/date-formats';
import { roomLine } from '@airdeck/air/room-name';
import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';
import { theseUsers } from '../../notify/delivery-people-sql.ts';
import { type DeliverySubject, READ_FIRST_MS } from '../../notify/delivery-subject.ts';
import { nameOf } from '../users/person.ts';
import { findGivenTodos, isNoLongerTheirs } from './todo-deliveries.repository.ts';

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

/** Tells a person of a to-do that another one gave them. */
export const todoDeliveries: DeliverySubject<Awaited<ReturnType<typeof findGivenTodos>>[number]> = {
  column: 'todoId',
  choice: 'todos',
  choiceName: { en: 'to-dos', ja: 'やること', ar: 'المهام' },

  async write(published, { now, insert }) {
    for (const { entityType, action, entity } of published) {
      if (entityType !== 'TODO' || (action !== 'created' && action !== 'handedOn')) continue;
      const { id, authorUserId, assigneeUserId } = entity;
      if (assigneeUserId === null || assigneeUserId === authorUserId) continue;
      const people = theseUsers([assigneeUserId]);
      await insert({ id, event: 'todoGiven', people, dueTime: now + READ_FIRST_MS });
    }
  },

  isObsolete: isNoLongerTheirs,
  find: findGivenTodos,

  say({ id, task, dueDate, alarmName, deviceName, deviceLabel, author }, _delivery, { language }) {
    const { given, givenByFormerUser, due, about, open, reason } = TEXTS[language];
    const room = deviceName === null ? null : roomLine({ deviceName, deviceLabel });
    const subjects = [alarmName, room].filter((name) => name !== null);
    return {
      language,
      title: author === null ? givenByFormerUser : given(nameOf(author)),
      lines: [
        task,
        ...(dueDate === null ? [] : [due(createDayFormats(language).calendarDay(dueDate))]),
        ...subjects.map(about),
      ],
      action: open,
      reason,
      path: '/dashboard?panel=todos',
      aboutId: id,
      isUrgent: false,
    };
  },
};
