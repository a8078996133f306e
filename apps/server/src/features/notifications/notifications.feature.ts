import { defineFeature } from '../../feature.ts';
import { createOutbound } from '../../notify/outbound.ts';
import { createPushSender } from '../../notify/push/push-sender.ts';
import { createWebhookSender } from '../../notify/webhook/webhook-sender.ts';
import { deliveryJobs } from './delivery-job.ts';
import { createDeliverySender } from './delivery-sender.ts';
import { createFailedDeliveries } from './failed-deliveries.service.ts';
import { choiceRoutes, deliveryRoutes } from './notifications.routes.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';
import { createWebhooks } from './webhooks.service.ts';

/** Mails, browser notifications and webhooks about alarms. */
export const notificationsFeature = defineFeature({
  name: 'notifications',
  uses: [
    'addresses',
    'alarmLedger',
    'clock',
    'config',
    'database',
    'domainEvents',
    'mailer',
    'notificationChoices',
    'pushSubscriptions',
    'retention',
    'unsubscribeLinks',
    'vapid',
  ],
  register(app, needs) {
    const { database, clock, domainEvents, config, notificationChoices, vapid } = needs;
    const { allowsPrivateTargets } = config;
    const send = createWebhookSender(createOutbound({ allowsPrivate: allowsPrivateTargets }));
    choiceRoutes(app, {
      choices: notificationChoices,
      subscriptions: needs.pushSubscriptions,
      pushPublicKey: vapid.publicKey,
    });
    unsubscribeRoutes(app, notificationChoices);
    deliveryRoutes(app, {
      webhooks: createWebhooks({ database, clock, domainEvents, allowsPrivateTargets, send }),
      failures: createFailedDeliveries({ database, clock }),
    });
  },
  jobs(needs) {
    const { database, clock, config, mailer, addresses, vapid, unsubscribeLinks } = needs;
    const outbound = createOutbound({ allowsPrivate: config.allowsPrivateTargets });
    const consoleUrl = () => addresses().httpUrl;
    const send = createDeliverySender({
      mailer,
      push: createPushSender({
        outbound,
        keys: vapid,
        contact: () => contactOf(consoleUrl(), config.mailFrom),
      }),
      sendToWebhook: createWebhookSender(outbound),
      unsubscribeLinks,
      consoleUrl,
      clock,
    });
    const { alarmLedger: ledger, domainEvents, retention, pushSubscriptions: subscriptions } = needs;
    return deliveryJobs({ database, clock, ledger, domainEvents, send, retention, subscriptions });
  },
});

/** Contact for push services. */
function contactOf(consoleUrl: string, mailFrom: string): string {
  if (consoleUrl.startsWith('https:')) return consoleUrl;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
