import { type Page, toPage } from '@airdeck/contract/common/page';
import type {
  Conversation,
  ConversationEntry,
  ConversationPageQuery,
  EntriesQuery,
} from '@airdeck/contract/conversations/conversations';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { itemNotFound } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { personOf } from '../users/person.ts';
import { lowerUnread } from './conversation-writes.repository.ts';
import type { ConversationRow, EntryRow } from './conversations.repository.ts';
import {
  countUnread,
  findConversation,
  findEntry,
  findPicture,
  listConversations,
  listEntries,
} from './conversations.repository.ts';

/** Reads conversations of the caller; all others count as missing. */
export function createConversationReader({ database }: { database: Database }) {
  const { db } = database;

  /** @throws ApiError 404/32 */
  async function getFor(caller: Caller, id: string): Promise<Conversation> {
    const found = orNotFound(await findConversation(db, caller, id), 'Conversation', id);
    return conversationBody(caller, found);
  }

  return {
    getFor,

    async pageFor(caller: Caller, query: ConversationPageQuery): Promise<Page<Conversation>> {
      const { rows, total } = await listConversations(db, caller, query);
      const bodies = rows.map((row) => conversationBody(caller, row));
      return toPage(bodies, total, query.page, query.pageSize);
    },

    countUnreadFor: (caller: Caller): Promise<number> => countUnread(db, caller),

    /** @throws ApiError 404/32 */
    async entriesFor(
      caller: Caller,
      id: string,
      { before, limit }: EntriesQuery,
    ): Promise<{ entries: ConversationEntry[]; hasEarlier: boolean }> {
      await getFor(caller, id);
      const rows = await listEntries(db, id, { before, limit });
      const entries = rows.map((row) => entryBody(caller, row)).reverse();
      return { entries, hasEarlier: (entries[0]?.number ?? 1) > 1 };
    },

    /** @throws ApiError 404/32 */
    async entryFor(caller: Caller, entryId: string): Promise<ConversationEntry> {
      const found = await findEntry(db, entryId);
      if (!found) throw itemNotFound();
      return entryBody(caller, found);
    },

    /** PNG. @throws ApiError 404/32 */
    async pictureFor(caller: Caller, conversationId: string, entryId: string): Promise<Buffer> {
      const picture = await findPicture(db, caller, conversationId, entryId);
      if (!picture) throw itemNotFound();
      return picture;
    },

    /** @param upTo number of the last entry read @returns the number of entries still unread @throws ApiError 404/32 */
    async markRead(caller: Caller, id: string, upTo: number): Promise<number> {
      await getFor(caller, id);
      return inUnitOfWork(db, caller, ({ tx }) => lowerUnread(tx, id, caller.userId, upTo));
    },
  };
}

function conversationBody(caller: Caller, row: ConversationRow): Conversation {
  const { conversation, device, last, author } = row;
  const { id, createdTime, subject, tenantId, customerId, closedTime, entryCount } = conversation;
  const { deviceName, deviceLabel, alarmId, alarmType } = conversation;
  return {
    id,
    createdTime,
    subject,
    tenant: { id: tenantId, name: row.tenantName },
    customer: customerId === null ? null : { id: customerId, name: row.customerTitle },
    device: device ?? (deviceName === null ? null : { id: null, name: deviceName, label: deviceLabel }),
    alarm: alarmType === null ? null : { id: alarmId, type: alarmType },
    closedTime,
    entryCount,
    unreadCount: row.unreadCount,
    lastEntry: { ...last, author: personOf(author), isOwn: author?.id === caller.userId },
  };
}

function entryBody(caller: Caller, { entry, author }: EntryRow): ConversationEntry {
  const { id, number, createdTime, side, text, hasPicture, chart } = entry;
  return {
    id,
    number,
    createdTime,
    side,
    author: personOf(author),
    isOwn: author?.id === caller.userId,
    text,
    hasPicture,
    chart,
  };
}
