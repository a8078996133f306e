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
import {
  countUnreadNotifications,
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
} from '@airdeck/contract/notifications/platform-notifications';
import type { FastifyInstance } from 'fastify';
import { affectedUsersSchema } from '../../events.ts';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';
import { MESSAGE_CONTENT } from './message-content.repository.ts';
import { messageDeliveries } from './messages.deliveries.ts';
import { MESSAGE_LIMITS } from './messages.limits.ts';
import { notificationBody } from './notification.presenter.ts';
import { createReceivedMessages, type ReceivedMessages } from './received-messages.service.ts';
import { createSentMessages, type SentMessages } from './sent-messages.service.ts';

/** Messages of administrators to many users, and of the product to the users concerned. */
export const messagesFeature = defineFeature({
  name: 'messages',
  limits: MESSAGE_LIMITS,
  content: MESSAGE_CONTENT,
  deliveries: messageDeliveries,
  uses: ['clock', 'contentQuota', 'database', 'domainEvents', 'events'],
  sharedEvents: { 'messages.changed': affectedUsersSchema },
  announce: (announcements, events) =>
    events.on('messages.changed', (affected) => announcements.toUsers('messages', affected)),
  register(app, needs) {
    const { writtenPerAddressAndMinute: maxPerMinute } = MESSAGE_LIMITS.numbers;
    const received = createReceivedMessages(needs);
    receivedRoutes(app, received);
    notificationRoutes(app, received);
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

/** The same in ThingsBoard's API. */
function notificationRoutes(app: FastifyInstance, received: ReceivedMessages): void {
  serve(app, listNotifications, async ({ caller, query: { sort, unreadOnly, ...query } }) => {
    const { data, ...page } = await received.page(caller, {
      ...query,
      unread: unreadOnly || undefined,
      importance: undefined,
      kind: undefined,
      sort: sort && { property: 'fromTime', descending: sort.descending },
    });
    return { ...page, data: data.map((message) => notificationBody(message, caller.userId)) };
  });

  serve(app, countUnreadNotifications, ({ caller }) => received.countUnread(caller));

  serve(app, markNotificationRead, async ({ caller, params, reply }) => {
    await received.markRead(caller, [params.notificationId]);
    return reply.send();
  });

  serve(app, markNotificationsRead, async ({ caller, reply }) => {
    await received.markRead(caller, undefined);
    return reply.send();
  });
}

function sentRoutes(app: FastifyInstance, sent: SentMessages, maxPerMinute: number): void {
  serve(app, writeMessage, ({ caller, body }) => sent.write(caller, body), { maxPerMinute });
  serve(app, listSentMessages, ({ caller, query }) => sent.page(caller, query));
  serve(app, listMessageRecipients, ({ caller, params, query }) =>
    sent.recipients(caller, params.messageId, query),
  );
  serve(app, withdrawMessage, ({ caller, params }) => sent.withdraw(caller, params.messageId));
}
