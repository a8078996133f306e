import {
  countUnreadNotifications,
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
} from '@airdeck/contract/thingsboard/notifications/notifications';
import { defineFeature } from '../../feature.ts';
import { createReceivedMessages } from '../../features/messages/received-messages.service.ts';
import { serve } from '../../http/serve.ts';
import { notificationBody } from './notification.presenter.ts';

/** The messages that a user received, as notifications of ThingsBoard's notification center. */
export const thingsboardNotificationsFeature = defineFeature({
  name: 'thingsboard/notifications',
  uses: ['clock', 'database', 'events', 'messageTexts'],
  register(app, needs) {
    const received = createReceivedMessages(needs);
    serve(app, listNotifications, async ({ caller, query: { sort, unreadOnly, ...query } }) => {
      const { data, ...page } = await received.page(caller, {
        ...query,
        unread: unreadOnly || undefined,
        importance: undefined,
        kind: undefined,
        sort: sort && { property: 'fromTime', descending: sort.descending },
      });
      return {
        ...page,
        data: data.map((message) => notificationBody(message, caller.userId, needs.messageTexts)),
      };
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
  },
});
