import { randomUUID } from 'node:crypto';
import type { PastConversation } from '@airdeck/demo/past-entities';
import type { Database } from '../database/database.ts';
import type { UnitOfWork } from '../database/unit-of-work.ts';
import { createDomainEvents } from '../domain-events.ts';
import { createEventBus } from '../events.ts';
import { createConversationWriter } from '../features/conversations/conversation-writer.service.ts';
import type { Caller } from '../http/caller.ts';
import { createContentQuota } from '../limits/content-quota.ts';
import { createSharedLimits } from '../limits/shared-limits.ts';
import type { Services } from '../services.ts';

const SYSTEM_SCOPE = { authority: 'SYS_ADMIN', tenantId: null, customerId: null, placeIds: null } as const;

/** See `DemoSetUp.holdConversation`. Causes no notifications. Stops at the first entry of a deleted user. */
export async function holdConversation(
  unit: UnitOfWork,
  { services, database }: { services: Pick<Services, 'users'>; database: Database },
  { alarmId, subject, entries }: PastConversation,
): Promise<void> {
  let conversationId: string | undefined;
  for (const { userId, text, time } of entries) {
    const user = await services.users.findTyped(SYSTEM_SCOPE, userId, unit);
    if (!user) return;
    const caller: Caller = { ...user, userId, address: '127.0.0.1', impersonator: null, sessionId: '' };
    const clock = () => time;
    const writer = createConversationWriter({
      database,
      clock,
      sharedLimits: createSharedLimits({ database, clock }),
      contentQuota: createContentQuota(),
      events: createEventBus(),
      domainEvents: createDomainEvents(),
    });
    const entry = { sentId: randomUUID(), text };
    if (conversationId === undefined) {
      conversationId = await writer.start(caller, { ...entry, subject, alarmId }, unit);
    } else {
      await writer.write(caller, conversationId, entry, unit);
    }
  }
}
