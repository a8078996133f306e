import { type DeliverySubject, READ_FIRST_MS } from '../../notify/delivery-subject.ts';
import { findMessages, haveMessage, isReadOrExpired } from './message-deliveries.repository.ts';
import { messageTexts } from './message-texts.ts';
import type { ProductMessageTexts } from './product-message.ts';
import { writtenMessage } from './written-message.ts';

/** Notifies those who receive a message, from the start of its period. */
export const messageDeliveries = (
  texts: ProductMessageTexts,
): DeliverySubject<Awaited<ReturnType<typeof findMessages>>[number]> => ({
  column: 'messageId',
  isAddressed: true,
  choice: 'messages',
  choiceName: (language) => messageTexts(language)('choice'),

  async write(published, { now, insert }) {
    for (const { entityType, action, entity } of published) {
      if (entityType !== 'MESSAGE' || action === 'withdrawn' || entity.isDelivered === false) continue;
      const { id, fromTime, importance } = entity;
      const dueTime = Math.max(fromTime, now) + (importance === 'important' ? 0 : READ_FIRST_MS);
      await insert({ id, event: 'messageWritten', people: haveMessage(id), dueTime });
    }
  },

  isObsolete: isReadOrExpired,
  find: findMessages,

  say: ({ id, ...message }, _delivery, { language }) => ({
    ...writtenMessage(message, texts, language),
    path: `/messages?open=${id}`,
    aboutId: id,
    isUrgent: message.importance === 'important',
  }),
});
