import { DELIVERY_CHANNELS, type DeliveryChannel } from '@airdeck/contract/notifications/notifications';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Retention } from '../../jobs/retention.ts';
import type { Job } from '../../jobs/scheduler.ts';
import { deliveryAttempts } from '../../metrics.ts';
import { DeliveryError } from '../../notify/delivery-error.ts';
import type { DeliverySubject } from '../../notify/delivery-subject.ts';
import type { AlarmLedger } from '../alarms/alarm-ledger.ts';
import { agedDeliveries } from './aged-deliveries.repository.ts';
import { type DeliveryToSend, pauseAfter, RETRY_AFTER_MS, takeBatch } from './delivery-batch.ts';
import {
  dropDeliveries,
  lockAlarmsOf,
  markFailure,
  markSent,
  releaseDeliveries,
} from './delivery-queue.repository.ts';
import type { DeliverySender } from './delivery-sender.ts';
import { NOTIFICATION_LIMITS } from './notifications.limits.ts';
import {
  deleteSubscription,
  findOpenSubscriptions,
  lockSubscription,
} from './push-subscriptions.repository.ts';
import type { PushSubscriptions } from './push-subscriptions.service.ts';

const EVERY_MS = 1_000;
const PURGE_EVERY_MS = 3_600_000;
const RELEASE_EVERY_MS = 60_000;
/** Largest difference between the clocks of servers. */
const SKEW_MS = 60_000;

const AT_ONCE: Readonly<Record<DeliveryChannel, number>> = {
  mail: NOTIFICATION_LIMITS.numbers.mailsAtOnce,
  push: NOTIFICATION_LIMITS.numbers.pushesAtOnce,
  webhook: NOTIFICATION_LIMITS.numbers.webhooksAtOnce,
  receiver: NOTIFICATION_LIMITS.numbers.receiversAtOnce,
};

type Parts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Pick<AlarmLedger, 'addEntries'>;
  readonly domainEvents: Pick<DomainEvents, 'publish'>;
  readonly subjects: readonly DeliverySubject[];
  readonly send: DeliverySender;
  readonly retention: Pick<Retention, 'apply'>;
  readonly subscriptions: Pick<PushSubscriptions, 'purge'>;
};

/** Sends notifications to people, webhooks and receivers. One job for each channel, so that none waits for another. */
export function deliveryJobs(parts: Parts): Job[] {
  const { database, clock, retention } = parts;
  return [
    ...DELIVERY_CHANNELS.map((channel) => ({
      name: `deliveries-${channel}`,
      everyMs: EVERY_MS,
      run: (stopping: AbortSignal) => workOff(parts, channel, stopping),
    })),
    {
      name: 'delivery-release',
      everyMs: RELEASE_EVERY_MS,
      run: async () => {
        const now = clock();
        await releaseDeliveries(database.db, RETRY_AFTER_MS, { now, planned: now + SKEW_MS });
      },
    },
    {
      name: 'delivery-purge',
      everyMs: PURGE_EVERY_MS,
      run: () => retention.apply(agedDeliveries(database.db)),
    },
    { name: 'push-subscription-purge', everyMs: PURGE_EVERY_MS, run: () => parts.subscriptions.purge() },
  ];
}

/** Sends batches until nothing is due. */
async function workOff(parts: Parts, channel: DeliveryChannel, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const { taken, batch } = await parts.database.db.transaction((tx) =>
      takeBatch(tx, channel, parts.subjects, parts.clock()),
    );
    if (taken === 0) return;
    await sendBatch(parts, batch, AT_ONCE[channel], stopping);
  }
}

/** Attempts interrupted by the server's stop are retried after the pause of a failed attempt. */
async function sendBatch(
  parts: Parts,
  batch: readonly DeliveryToSend[],
  atOnce: number,
  stopping: AbortSignal,
): Promise<void> {
  const waiting = [...batch];
  const unexpected: unknown[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next && !stopping.aborted; next = waiting.shift()) {
      await sendOne(parts, next, (error) => unexpected.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  // An internal error: the run fails, and is reported.
  if (unexpected.length > 0) throw unexpected[0];
}

async function sendOne(
  parts: Parts,
  toSend: DeliveryToSend,
  onUnexpected: (error: unknown) => void,
): Promise<void> {
  const { channel } = toSend.target;
  if (!(await isStillOpen(parts, toSend))) return;
  try {
    await parts.send(toSend);
    deliveryAttempts.inc({ channel, outcome: 'sent' });
  } catch (error) {
    deliveryAttempts.inc({ channel, outcome: 'failed' });
    const isExpected = error instanceof DeliveryError;
    if (!isExpected) onUnexpected(error);
    await noteFailure(parts, toSend, isExpected ? error : new DeliveryError('failed'));
    return;
  }
  await noteSuccess(parts, toSend);
}

/** Whether its browser's user is still signed in: much time may pass since it was taken, with a slow push service. */
async function isStillOpen(
  { database, clock }: Parts,
  { delivery, target }: DeliveryToSend,
): Promise<boolean> {
  if (target.channel !== 'push') return true;
  const open = await findOpenSubscriptions(database.db, [target.browser.id], clock());
  if (open.some(({ userId }) => userId === delivery.userId)) return true;
  await dropDeliveries(database.db, [delivery.id]);
  return false;
}

async function noteSuccess({ database, clock, ledger }: Parts, sent: DeliveryToSend): Promise<void> {
  const { delivery } = sent;
  const now = clock();
  await inUnitOfWork(database.db, undefined, async (unit) => {
    const alarmIds = await lockAlarmsOf(unit.tx, delivery);
    // Its alarm may have been deleted since, and the delivery with it.
    if (!(await markSent(unit.tx, delivery.id, now))) return;
    await ledger.addEntries(unit, entriesOf(sent, alarmIds, 'notified', now));
  });
}

async function noteFailure(
  { database, clock, ledger, domainEvents }: Parts,
  failed: DeliveryToSend,
  error: DeliveryError,
): Promise<void> {
  const { delivery } = failed;
  const now = clock();
  const forgotten = error.reason === 'forgotten' ? delivery.subscriptionId : null;
  // The delivery that has just failed counts, too.
  const isLast = forgotten !== null || error.isFinal || delivery.attempts >= RETRY_AFTER_MS.length;
  await inUnitOfWork(database.db, undefined, async (unit) => {
    const alarmIds = isLast ? await lockAlarmsOf(unit.tx, delivery) : [];
    if (forgotten !== null) await lockSubscription(unit.tx, forgotten);
    const then = isLast ? { endTime: now } : longerPause(delivery.attempts + 1, error.pauseMs, now);
    const wasWaiting = await markFailure(unit.tx, delivery.id, error, then);
    if (!wasWaiting) return;
    if (forgotten !== null) await deleteSubscription(unit.tx, forgotten);
    if (!isLast) return;
    await ledger.addEntries(unit, entriesOf(failed, alarmIds, 'notNotified', now, error));
    // A removed browser is not an error that could be fixed.
    if (forgotten !== null) return;
    const entity = { id: delivery.id, tenantId: delivery.tenantId, alarmIds };
    await domainEvents.publish(unit, { entityType: 'DELIVERY', action: 'failed', entity, isAudited: false });
  });
}

/**
 * The next attempt after so many, if the receiver asked for a longer pause than was planned: after the first of the usual
 * ones that is as long, as if those before had been used up. Undefined: as planned.
 */
function longerPause(made: number, pauseMs: number | null, now: number) {
  if (pauseMs === null || pauseMs <= pauseAfter(made - 1)) return undefined;
  const longEnough = RETRY_AFTER_MS.findIndex((ms) => ms >= pauseMs);
  const attempts = Math.max(made, longEnough === -1 ? RETRY_AFTER_MS.length : longEnough + 1);
  return { attempts, nextTime: now + pauseAfter(attempts - 1) };
}

/** The time line entry of each alarm for a delivery: recipient and channel. */
function entriesOf(
  { delivery: { id, alarmId, channel, userId }, target }: DeliveryToSend,
  alarmIds: readonly string[],
  kind: 'notified' | 'notNotified',
  createdTime: number,
  error?: DeliveryError,
) {
  const details = {
    ...(userId !== null && { userId }),
    ...(target.channel === 'receiver' && { receiver: target.receiver.name }),
    channel,
    deliveryId: id,
    ...(alarmId === null && { alarms: alarmIds.length }),
    ...(error && { reason: error.reason }),
  };
  return alarmIds.map((one) => ({ alarmId: one, createdTime, kind, userId: null, details }));
}
