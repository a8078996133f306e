import { createDayFormats } from '@airdeck/air/date-formats';
import { roomLine } from '@airdeck/air/room-name';
import { theseUsers } from '../../notify/delivery-people-sql.ts';
import { type DeliverySubject, READ_FIRST_MS } from '../../notify/delivery-subject.ts';
import { nameOf } from '../users/person.ts';
import { findGivenTodos, isNoLongerTheirs } from './todo-deliveries.repository.ts';
import { todoTexts } from './todo-texts.ts';

/** Tells a person of a to-do that another one gave them. */
export const todoDeliveries: DeliverySubject<Awaited<ReturnType<typeof findGivenTodos>>[number]> = {
  column: 'todoId',
  isAddressed: true,
  choice: 'todos',
  choiceName: (language) => todoTexts(language)('choice'),

  async write(published, { now, insert }) {
    for (const { entityType, action, entity } of published) {
      if (entityType !== 'TODO' || (action !== 'created' && action !== 'handedOn')) continue;
      const { id, authorUserId, holderUserId } = entity;
      if (holderUserId === null || holderUserId === authorUserId) continue;
      const people = theseUsers([holderUserId]);
      await insert({ id, event: 'todoGiven', people, dueTime: now + READ_FIRST_MS });
    }
  },

  isObsolete: isNoLongerTheirs,
  find: findGivenTodos,

  say({ id, task, dueDate, alarmName, deviceName, deviceLabel, author }, _delivery, { language }) {
    const t = todoTexts(language);
    const room = deviceName === null ? null : roomLine({ deviceName, deviceLabel });
    const subjects = [alarmName, room].filter((name) => name !== null);
    return {
      language,
      title: author === null ? t('givenByFormerUser') : t('given', { name: nameOf(author) }),
      lines: [
        task,
        ...(dueDate === null ? [] : [t('due', { day: createDayFormats(language).calendarDay(dueDate) })]),
        ...subjects.map((name) => t('about', { name })),
      ],
      action: t('open'),
      reason: t('reason'),
      path: '/dashboard?panel=todos',
      aboutId: id,
      isUrgent: false,
    };
  },
};
