import {
  deleteWebhook,
  getWebhook,
  listFailedDeliveries,
  renewWebhookSecret,
  repeatDeliveries,
  saveWebhook,
  testWebhook,
} from '@airdeck/contract/notifications/deliveries';
import {
  getNotificationChoices,
  getPushSettings,
  registerPush,
  saveNotificationChoices,
} from '@airdeck/contract/notifications/notifications';
import {
  deleteReadingWebhook,
  getReadingWebhook,
  renewReadingWebhookSecret,
  saveReadingWebhook,
  testReadingWebhook,
} from '@airdeck/contract/notifications/reading-webhook';
import type { FastifyInstance } from 'fastify';
import { onlyOwn } from '../../http/own-record.ts';
import { serve } from '../../http/serve.ts';
import type { FailedDeliveries } from './failed-deliveries.service.ts';
import type { NotificationChoicesService } from './notification-choices.service.ts';
import { NOTIFICATION_LIMITS } from './notifications.limits.ts';
import type { PushSubscriptions } from './push-subscriptions.service.ts';
import type { ReadingWebhooks } from './reading-webhook.service.ts';
import type { Webhooks } from './webhooks.service.ts';

const own = { onRequest: onlyOwn };

/** The caller's notification settings. */
export function choiceRoutes(
  app: FastifyInstance,
  parts: { choices: NotificationChoicesService; subscriptions: PushSubscriptions; pushPublicKey: string },
): void {
  const { choices, subscriptions, pushPublicKey } = parts;
  serve(app, getNotificationChoices, ({ caller }) => choices.get(caller), own);
  serve(app, saveNotificationChoices, ({ caller, body }) => choices.save(caller, body), own);
  serve(
    app,
    registerPush,
    ({ caller, body }) => subscriptions.register(caller, body.webPushNotificationId, body.isOwnDevice),
    own,
  );
  serve(
    app,
    getPushSettings,
    async ({ caller }) => ({
      publicKey: pushPublicKey,
      browsers: await subscriptions.browsersOf(caller),
    }),
    own,
  );
}

/** The webhook and failed deliveries, for a tenant's administrators. */
export function deliveryRoutes(
  app: FastifyInstance,
  { webhooks, failures }: { webhooks: Webhooks; failures: FailedDeliveries },
): void {
  serve(app, getWebhook, ({ caller }) => webhooks.get(caller));
  serve(app, saveWebhook, ({ caller, body }) => webhooks.save(caller, body));
  serve(app, deleteWebhook, ({ caller }) => webhooks.delete(caller));
  serve(app, renewWebhookSecret, ({ caller }) => webhooks.renewSecret(caller));
  serve(app, testWebhook, ({ caller }) => webhooks.test(caller), {
    maxPerMinute: NOTIFICATION_LIMITS.numbers.webhookTestsPerAddressAndMinute,
  });
  serve(app, listFailedDeliveries, ({ caller, query }) => failures.page(caller, query));
  serve(app, repeatDeliveries, async ({ caller, body }) => ({
    repeated: await failures.repeat(caller, body.deliveryIds),
  }));
}

/** The webhook of readings, for a tenant's administrators. */
export function readingWebhookRoutes(app: FastifyInstance, webhooks: ReadingWebhooks): void {
  serve(app, getReadingWebhook, ({ caller }) => webhooks.get(caller));
  serve(app, saveReadingWebhook, ({ caller, body }) => webhooks.save(caller, body));
  serve(app, deleteReadingWebhook, ({ caller }) => webhooks.delete(caller));
  serve(app, renewReadingWebhookSecret, ({ caller }) => webhooks.renewSecret(caller));
  serve(app, testReadingWebhook, ({ caller }) => webhooks.test(caller), {
    maxPerMinute: NOTIFICATION_LIMITS.numbers.webhookTestsPerAddressAndMinute,
  });
}
