import { eq } from 'drizzle-orm';
import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { conversation, conversationEntry, conversationReader } from './conversations.tables.ts';

export const CONVERSATION_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      // The words of others are not theirs.
      file: 'conversations-own-words',
      table: conversationEntry,
      joined: { table: conversation, on: eq(conversation.id, conversationEntry.conversationId) },
      whose: [conversationEntry.authorUserId],
      columns: { ...allBut(conversationEntry, 'picture', 'sentId'), subject: conversation.subject },
      picture: { column: conversationEntry.picture, ending: 'png' },
    },
    {
      file: 'conversations-unread',
      table: conversationReader,
      whose: [conversationReader.userId],
      columns: allBut(conversationReader),
    },
  ],
};
