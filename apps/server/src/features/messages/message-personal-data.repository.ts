import { eq } from 'drizzle-orm';
import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { message, messageRecipient } from './messages.tables.ts';

export const MESSAGE_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'messages-sent',
      table: message,
      whose: [message.authorUserId],
      columns: allBut(message, 'searchText', 'onceKey'),
    },
    {
      file: 'messages-received',
      table: messageRecipient,
      joined: { table: message, on: eq(message.id, messageRecipient.messageId) },
      whose: [messageRecipient.userId],
      columns: {
        ...allBut(messageRecipient),
        title: message.title,
        text: message.text,
        params: message.params,
      },
    },
  ],
};
