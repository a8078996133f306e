import { defineFeature, type FeatureNeeds } from '../../feature.ts';
import { createOutbound, type Outbound } from '../../notify/outbound.ts';
import { createPushSender } from '../../notify/push/push-sender.ts';
import { createReceiverSender } from '../../notify/receivers/receiver-sender.ts';
import { createWebhookSender } from '../../notify/webhook/webhook-sender.ts';
import { deliveryJobs } from './delivery-job.ts';
import { createDeliverySender } from './delivery-sender.ts';
import { writeDeliveries } from './delivery-writer.service.ts';
import { createFailedDeliveries } from './failed-deliveries.service.ts';
import { failureText, writeFailureMessages } from './failure-messages.ts';
import { NOTIFICATION_PERSONAL_DATA } from './notification-personal-data.repository.ts';
import { NOTIFICATION_LIMITS } from './notifications.limits.ts';
import { choiceRoutes, deliveryRoutes, readingWebhookRoutes } from './notifications.routes.ts';
import { rotaRoutes } from './on-call/on-call.routes.ts';
import { createRotas } from './on-call/on-call.service.ts';
import { createReadingWebhooks } from './reading-webhook.service.ts';
import { readingWebhookJob } from './reading-webhook-job.ts';
import { createReceiverAgreement } from './receivers/receiver-agreement.service.ts';
import { createReceiverNotices } from './receivers/receiver-notices.ts';
import { receiverLinkRoutes, receiverRoutes } from './receivers/receivers.routes.ts';
import { createReceivers } from './receivers/receivers.service.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';
import { createWebhooks } from './webhooks.service.ts';

/** Mails, browser notifications and webhooks of all features, as people choose them. */
export const notificationsFeature = defineFeature({
  name: 'notifications',
  personalData: NOTIFICATION_PERSONAL_DATA,
  limits: NOTIFICATION_LIMITS,
  uses: [
    'brandOf',
    'alarmLedger',
    'clock',
    'config',
    'database',
    'databaseClock',
    'deliverySubjects',
    'domainEvents',
    'mailer',
    'messageWriter',
    'notificationChoices',
    'pushSubscriptions',
    'readingFeeds',
    'retention',
    'unsubscribeLinks',
    'vapid',
    'sharedLimits',
    'linkLookups',
  ],
  messageTexts: { deliveriesFailed: failureText },
  register(app, needs) {
    writeFailureMessages(needs);
    const { database, clock, databaseClock, domainEvents, config, notificationChoices, vapid } = needs;
    const { deliverySubjects: subjects } = needs;
    writeDeliveries({ clock: databaseClock, domainEvents, subjects, sendsMail: needs.mailer.sendsMail });
    const { allowsPrivateTargets } = config;
    const outbound = createOutbound({ allowsPrivate: allowsPrivateTargets });
    const send = createWebhookSender(outbound);
    choiceRoutes(app, {
      choices: notificationChoices,
      subscriptions: needs.pushSubscriptions,
      pushPublicKey: vapid.publicKey,
    });
    unsubscribeRoutes(app, { choices: notificationChoices, subjects });
    deliveryRoutes(app, {
      webhooks: createWebhooks({ database, clock, domainEvents, allowsPrivateTargets, send }),
      failures: createFailedDeliveries({ database, clock, subjects }),
    });
    const { unsubscribeLinks, linkLookups, readingFeeds } = needs;
    receiverRoutes(
      app,
      createReceivers({
        database,
        clock,
        domainEvents,
        sharedLimits: needs.sharedLimits,
        sendsMail: needs.mailer.sendsMail,
        allowsPrivateTargets,
        notices: receiverNotices(needs, outbound),
        sendsSms: config.receiverGateways.sms !== undefined,
      }),
    );
    rotaRoutes(app, createRotas({ database, clock: databaseClock, domainEvents }));
    receiverLinkRoutes(
      app,
      createReceiverAgreement({ database, clock, domainEvents, unsubscribeLinks, linkLookups }),
    );
    readingWebhookRoutes(
      app,
      createReadingWebhooks({ database, clock, domainEvents, readingFeeds, allowsPrivateTargets, send }),
    );
  },
  jobs(needs) {
    const { database, clock, config, mailer, brandOf, vapid, unsubscribeLinks } = needs;
    const outbound = createOutbound({ allowsPrivate: config.allowsPrivateTargets });
    const consoleUrl = () => brandOf({ tenantId: null }).consoleUrl;
    const send = createDeliverySender({
      mailer,
      push: createPushSender({
        outbound,
        keys: vapid,
        contact: () => contactOf(consoleUrl(), config.mailFrom),
      }),
      sendToWebhook: createWebhookSender(outbound),
      sendToReceiver: receiverNotices(needs, outbound).send,
      unsubscribeLinks,
      brandOf,
      clock,
    });
    const { alarmLedger: ledger, deliverySubjects: subjects, pushSubscriptions: subscriptions } = needs;
    const { domainEvents, retention, readingFeeds, databaseClock } = needs;
    return [
      ...deliveryJobs({
        database,
        clock: databaseClock,
        ledger,
        domainEvents,
        subjects,
        send,
        retention,
        subscriptions,
      }),
      readingWebhookJob({ database, clock, readingFeeds, send: createWebhookSender(outbound) }),
    ];
  },
});

const receiverNotices = (
  {
    mailer,
    unsubscribeLinks,
    brandOf,
    config,
  }: Pick<FeatureNeeds, 'mailer' | 'unsubscribeLinks' | 'brandOf' | 'config'>,
  outbound: Outbound,
) =>
  createReceiverNotices({
    mailer,
    unsubscribeLinks,
    brandOf,
    post: createReceiverSender({
      outbound,
      ofOperator: createOutbound({ allowsPrivate: true }),
      gateways: config.receiverGateways,
    }),
  });

/** Contact for push services. */
function contactOf(consoleUrl: string, mailFrom: string): string {
  if (consoleUrl.startsWith('https:')) return consoleUrl;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
