import { atOnce, defineLimits, number, RETRY_LATER, time } from '../../limits/feature-limits.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export const NOTIFICATION_LIMITS = defineLimits({
  title: 'Notifications',
  numbers: {
    /** To one mailbox or browser; what comes beyond is collected into one message. */
    singlePerRecipient: 10,
    windowMs: 10 * MINUTE_MS,
    /** Between two such messages where critical alarms alone are more. */
    criticalWindowMs: MINUTE_MS,
    /** Alarms that a digest names; the others it counts. */
    linesPerDigest: 20,
    /** The oldest is forgotten. */
    browsersPerUser: 10,
    /** How long a push service keeps what it cannot hand on: the browser may be closed. */
    pushLifeMs: DAY_MS,
    /** On their way at a time. Fewer mails than a slow mail server would refuse, with those that people wait for. */
    mailsAtOnce: 3,
    pushesAtOnce: 20,
    webhooksAtOnce: 20,
    receiversAtOnce: 20,
    /** Webhooks of one tenant in one batch, so that one that does not answer delays no others. */
    webhooksPerTenantAtOnce: 4,
    /** Chats admit about one message a second. */
    messagesPerReceiverAtOnce: 1,
    /** Notifications of one user, who also names the push service. */
    pushesPerUserAtOnce: 4,
    perBatch: 200,
    keptMs: 30 * DAY_MS,
    webhookTestsPerAddressAndMinute: 10,
    /** Questions and tests to addresses outside, which administrators enter. */
    receiverMailsPerAddressAndHour: 5,
    receiverMailsPerTenantAndHour: 30,
    readingsPerWebhookBatch: 500,
    /** Batches of one webhook before others have their turn. */
    webhookBatchesPerTurn: 5,
  },
  rows: (limits) => [
    [
      'Messages about one alarm each',
      'mailbox or browser',
      `${number(limits.singlePerRecipient)} in ${time(limits.windowMs)}`,
      `Collected into one message, at most one in ${time(limits.windowMs)}, which names ${number(limits.linesPerDigest)} alarms and counts the others`,
    ],
    [
      'Messages about one critical alarm each',
      'mailbox or browser',
      `${number(limits.singlePerRecipient)} in ${time(limits.windowMs)}, beside the others`,
      `Collected into one message, at most one in ${time(limits.criticalWindowMs)}`,
    ],
    [
      'Browsers that receive notifications',
      'user',
      number(limits.browsersPerUser),
      'The oldest is forgotten',
    ],
    [
      'A notification that the browser cannot be given',
      'push service',
      `${time(limits.pushLifeMs)}, on a shared device until its user is signed out`,
      'Dropped by the push service',
    ],
    [
      'Mails, notifications, webhooks, messages to receivers on their way',
      'server',
      `${number(limits.mailsAtOnce)}, ${number(limits.pushesAtOnce)}, ${number(limits.webhooksAtOnce)}, ${number(limits.receiversAtOnce)} at a time`,
      'They wait',
    ],
    ['Webhooks on their way', 'tenant', atOnce(limits.webhooksPerTenantAtOnce), 'They wait'],
    ['Messages on their way', 'receiver', atOnce(limits.messagesPerReceiverAtOnce), 'They wait'],
    ['Notifications on their way', 'user', atOnce(limits.pushesPerUserAtOnce), 'They wait'],
    ['Deliveries taken at a time', 'channel', number(limits.perBatch), 'The next ones follow at once'],
    ['Deliveries, also those that wait', 'delivery', time(limits.keptMs), 'Deleted'],
    [
      'Readings of a batch',
      'webhook of readings',
      number(limits.readingsPerWebhookBatch),
      'The next batch follows at once',
    ],
    [
      'Batches one after another',
      'webhook of readings',
      number(limits.webhookBatchesPerTurn),
      'Other webhooks have their turn',
    ],
    [
      'Readings that wait for a webhook of readings',
      'tenant',
      'the entries of its feed',
      'Left out, which the next batch and the console say',
    ],
    [
      'Tests of a webhook or receiver',
      'address, all servers',
      `${number(limits.webhookTestsPerAddressAndMinute)} a minute`,
      RETRY_LATER,
    ],
    [
      'Questions and tests by mail',
      'address of a receiver, tenant',
      `${number(limits.receiverMailsPerAddressAndHour)} and ${number(limits.receiverMailsPerTenantAndHour)} an hour`,
      RETRY_LATER,
    ],
  ],
});
