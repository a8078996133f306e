import { type Page, toPage } from '@airdeck/contract/common/page';
import type { Message, MessagePageQuery } from '@airdeck/contract/messages/messages';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { receivedBody } from './message.presenter.ts';
import {
  countUnread,
  findReceived,
  listAuthors,
  listReceived,
  markRead,
} from './received-messages.repository.ts';

export type ReceivedMessages = ReturnType<typeof createReceivedMessages>;

/** Received messages; the existence of others' messages is not revealed. */
export function createReceivedMessages(parts: { database: Database; clock: Clock; events: EventBus }) {
  const { clock, events } = parts;
  const { db } = parts.database;
  return {
    async page({ userId }: Caller, query: MessagePageQuery): Promise<Page<Message>> {
      const { rows, total } = await listReceived(db, userId, query, clock());
      return toPage(rows.map(receivedBody), total, query.page, query.pageSize);
    },

    countUnread: ({ userId }: Caller): Promise<number> => countUnread(db, userId, clock()),

    /** @throws ApiError 404/32 */
    async get({ userId }: Caller, id: string): Promise<Message> {
      const found = orNotFound(await findReceived(db, userId, id, clock()), 'Message', id);
      return receivedBody(found);
    },

    /** @param ids missing: all @returns the number of those that were unread */
    markRead(caller: Caller, ids: readonly string[] | undefined): Promise<number> {
      const { userId, tenantId } = caller;
      return inUnitOfWork(db, caller, async (unit) => {
        const marked = await markRead(unit.tx, userId, ids, clock());
        if (marked.length === 0) return 0;
        // Updates other windows of the reader, and the senders' counts of readers.
        const userIds = [...new Set([userId, ...(await listAuthors(unit.tx, marked))])];
        unit.afterCommit(() => events.emit('messages.changed', { userIds, tenantId }));
        return marked.length;
      });
    },
  };
}
