import {
  countUnreadMessages,
  getMessage,
  listMessages,
  markMessagesRead,
} from '@airdeck/contract/messages/messages';
import {
  listMessageRecipients,
  listSentMessages,
  withdrawMessage,
  writeMessage,
} from '@airdeck/contract/messages/sent-messages';
import type { FastifyInstance } from 'fastify';
import { affectedUsersSchema } from '../../events.ts';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';
import { MESSAGE_CONTENT } from './message-content.repository.ts';
import { MESSAGE_PERSONAL_DATA } from './message-personal-data.repository.ts';
import { messageDeliveries } from './messages.deliveries.ts';
import { MESSAGE_LIMITS } from './messages.limits.ts';
import { deliverToNewUsers } from './new-user-messages.ts';
import { createReceivedMessages, type ReceivedMessages } from './received-messages.service.ts';
import { createSentMessages, type SentMessages } from './sent-messages.service.ts';

/** Messages of administrators to many users, and of the product to the users concerned. */
export const messagesFeature = defineFeature({
  name: 'messages',
  personalData: MESSAGE_PERSONAL_DATA,
  limits: MESSAGE_LIMITS,
  content: MESSAGE_CONTENT,
  deliveries: messageDeliveries,
  uses: ['clock', 'contentQuota', 'database', 'domainEvents', 'events'],
  sharedEvents: { 'messages.changed': affectedUsersSchema },
  announce: (announcements, events) =>
    events.on('messages.changed', (affected) => announcements.toUsers('messages', affected)),
  register(app, needs) {
    deliverToNewUsers(needs);
    const { writtenPerAddressAndMinute: maxPerMinute } = MESSAGE_LIMITS.numbers;
    receivedRoutes(app, createReceivedMessages(needs));
    sentRoutes(app, createSentMessages(needs), maxPerMinute);
  },
});

function receivedRoutes(app: FastifyInstance, received: ReceivedMessages): void {
  serve(app, listMessages, ({ caller, query }) => received.page(caller, query));
  serve(app, countUnreadMessages, async ({ caller }) => ({ unread: await received.countUnread(caller) }));
  serve(app, getMessage, ({ caller, params }) => received.get(caller, params.messageId));
  serve(app, markMessagesRead, async ({ caller, body }) => ({
    marked: await received.markRead(caller, body.messageIds),
  }));
}

function sentRoutes(app: FastifyInstance, sent: SentMessages, maxPerMinute: number): void {
  serve(app, writeMessage, ({ caller, body }) => sent.write(caller, body), { maxPerMinute });
  serve(app, listSentMessages, ({ caller, query }) => sent.page(caller, query));
  serve(app, listMessageRecipients, ({ caller, params, query }) =>
    sent.recipients(caller, params.messageId, query),
  );
  serve(app, withdrawMessage, ({ caller, params }) => sent.withdraw(caller, params.messageId));
}
