import {
  markConversationRead,
  setConversationState,
  startConversation,
  writeEntry,
} from '@airdeck/contract/conversations/conversation-changes';
import {
  countUnreadConversations,
  getConversation,
  getEntryPicture,
  listConversationEntries,
  listConversations,
} from '@airdeck/contract/conversations/conversations';
import { z } from 'zod';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';
import { CONVERSATION_CONTENT } from './conversation-content.repository.ts';
import { CONVERSATION_PERSONAL_DATA } from './conversation-personal-data.repository.ts';
import { createConversationReader } from './conversation-reader.service.ts';
import { createConversationWriter } from './conversation-writer.service.ts';
import { conversationDeliveries } from './conversations.deliveries.ts';
import { CONVERSATION_LIMITS } from './conversations.limits.ts';

/** Pictures are immutable, and private to both sides: not for shared caches. */
const CACHE_CONTROL = 'private, max-age=86400, immutable';

const WITH_PICTURE = { bodyLimit: CONVERSATION_LIMITS.numbers.bodyBytes };

/** Conversations of customers with their tenant, and of tenants with the system. */
export const conversationsFeature = defineFeature({
  name: 'conversations',
  personalData: CONVERSATION_PERSONAL_DATA,
  limits: CONVERSATION_LIMITS,
  content: CONVERSATION_CONTENT,
  deliveries: conversationDeliveries,
  uses: ['clock', 'contentQuota', 'database', 'domainEvents', 'events', 'sharedLimits'],
  sharedEvents: {
    'conversations.changed': z.object({ tenantId: z.string(), customerId: z.string().nullable() }),
  },
  announce: (announcements, events) =>
    // System administrators get no events of conversations between a customer and its tenant.
    events.on('conversations.changed', (owner) =>
      announcements.toOwner('conversations', owner, {}, owner.customerId === null ? {} : null),
    ),
  register(app, needs) {
    const reader = createConversationReader(needs);
    const writer = createConversationWriter(needs);
    serve(app, listConversations, ({ caller, query }) => reader.pageFor(caller, query));
    serve(app, countUnreadConversations, async ({ caller }) => ({
      conversations: await reader.countUnreadFor(caller),
    }));
    serve(app, getConversation, ({ caller, params }) => reader.getFor(caller, params.conversationId));
    serve(app, listConversationEntries, ({ caller, params, query }) =>
      reader.entriesFor(caller, params.conversationId, query),
    );
    serve(app, getEntryPicture, async ({ caller, params, reply }) => {
      const picture = await reader.pictureFor(caller, params.conversationId, params.entryId);
      reply.headers({ 'cache-control': CACHE_CONTROL, 'content-type': 'image/png' });
      // The defaults, which forbid caching.
      reply.removeHeader('pragma').removeHeader('expires');
      return reply.send(picture);
    });

    serve(
      app,
      startConversation,
      async ({ caller, body }) => reader.getFor(caller, await writer.start(caller, body)),
      WITH_PICTURE,
    );
    serve(
      app,
      writeEntry,
      async ({ caller, params, body }) =>
        reader.entryFor(caller, await writer.write(caller, params.conversationId, body)),
      WITH_PICTURE,
    );
    serve(app, markConversationRead, async ({ caller, params, body }) => ({
      unreadCount: await reader.markRead(caller, params.conversationId, body.upTo),
    }));
    serve(app, setConversationState, async ({ caller, params, body }) => {
      await writer.setState(caller, params.conversationId, body.state);
      return reader.getFor(caller, params.conversationId);
    });
  },
});
