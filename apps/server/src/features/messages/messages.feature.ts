import {
  countUnreadMessages,
  getMessage,
  listMessageRecipients,
  listMessages,
  listSentMessages,
  markMessagesRead,
  withdrawMessage,
  writeMessage,
} from '@airdeck/contract/messages';
import type { FastifyInstance } from 'fastify';
import type { Feature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';
import { createReceivedMessages, type ReceivedMessages } from './received-messages.service.ts';
import { createSentMessages, type SentMessages } from './sent-messages.service.ts';

/** What administrators write to many, and the product to those whom something concerns. */
export const messagesFeature: Feature = {
  name: 'messages',
  register(app, needs) {
    const { writtenPerAddressAndMinute: maxPerMinute } = needs.limits.messages;
    receivedRoutes(app, createReceivedMessages(needs));
    sentRoutes(app, createSentMessages(needs), maxPerMinute);
  },
};

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
