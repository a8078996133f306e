import { STORED_UNITS } from '@airdeck/air/reader-units';
import { ALARM_SEVERITIES } from '@airdeck/contract/alarms/severities';
import type { DeliveryChannel, NotificationChoices } from '@airdeck/contract/notifications/notifications';
import type { PersonalChannel } from '@airdeck/contract/notifications/notified-subjects';
import type { Queryable } from '../../database/database.ts';
import {
  type Delivery,
  type DeliverySubject,
  type Reader,
  subjectOf,
} from '../../notify/delivery-subject.ts';
import type { PushTarget } from '../../notify/push/push-sender.ts';
import type { WebhookTarget } from '../../notify/webhook/webhook-sender.ts';
import { findObsolete, findWebhooks } from './delivery-contents.repository.ts';
import { type Person, peopleOf, present, type Rights } from './delivery-people.ts';
import { planDeliveries, selectForDigest } from './delivery-plan.ts';
import {
  beginAttempts,
  countRecent,
  deferDeliveries,
  dropDeliveries,
  lockDueDeliveries,
  type Recipient,
} from './delivery-queue.repository.ts';
import { formDigest, listCollected, lockRecipient } from './digests.repository.ts';
import { groupedBy } from './grouped-by.ts';
import { NOTIFICATION_LIMITS } from './notifications.limits.ts';
import { findOpenSubscriptions } from './push-subscriptions.repository.ts';
import { findReceivers, type ReceiverRow } from './receivers/receivers.repository.ts';

const MINUTE_MS = 60_000;
/** Pauses after each attempt; after the last attempt the delivery has failed. */
export const RETRY_AFTER_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);

/** Address and reader of a delivery. */
export type DeliveryTarget =
  | ({ readonly channel: 'mail'; readonly email: string; readonly rights: Rights } & Reader)
  | ({
      readonly channel: 'push';
      readonly email: string;
      readonly rights: Rights;
      readonly browser: PushTarget & {
        readonly id: string;
        /** When its user is signed out, epoch ms; null: never. */
        readonly untilTime: number | null;
      };
    } & Reader)
  | { readonly channel: 'webhook'; readonly webhook: WebhookTarget }
  | ({ readonly channel: 'receiver'; readonly receiver: ReceiverRow } & Reader);

export type DeliveryToSend = {
  readonly delivery: Delivery;
  readonly target: DeliveryTarget;
  readonly subject: DeliverySubject;
  /** The row of its subject; of a digest, those that it lists. None: deleted. */
  readonly rows: readonly { readonly id: string }[];
  /** The number of alarms of a digest, including deleted ones. */
  readonly total: number;
};

/**
 * Takes the due deliveries of a channel: plans new ones, and counts an attempt of those to send now. To be sent after
 * the commit.
 * @returns `taken`: their number, sent or not
 */
export async function takeBatch(
  tx: Queryable,
  channel: DeliveryChannel,
  subjects: readonly DeliverySubject[],
  now: number,
): Promise<{ taken: number; batch: DeliveryToSend[] }> {
  const due = await lockDueDeliveries(tx, channel, now);
  if (due.length === 0) return { taken: 0, batch: [] };
  const people = await peopleOf(tx, due);
  const targetOf = await targetsOf(tx, channel, due, { subjects, people, now });
  const moot = await findObsolete(tx, subjects, due, now);
  const isWanted = (one: Delivery) => targetOf(one) !== undefined && !moot.has(one.id);
  await dropDeliveries(tx, idsOf(due.filter((one) => !isWanted(one))));
  const wanted = due.filter(isWanted);
  const isNew = ({ attempts, event }: Delivery) =>
    channel !== 'webhook' && attempts === 0 && event !== 'digest';
  const planned =
    channel === 'webhook'
      ? { sending: [], postponed: 0 }
      : await planNew(tx, channel, wanted.filter(isNew), people, now);
  const sending = [...wanted.filter((one) => !isNew(one)), ...planned.sending];
  await beginAttempts(
    tx,
    sending.map(({ id, attempts }) => ({ id, nextTime: now + pauseAfter(attempts) })),
  );
  const contents = await contentsOf(tx, subjects, sending, now);
  const batch = sending.flatMap((delivery) => {
    const target = targetOf(delivery);
    return target ? [{ delivery, target, ...contents(delivery) }] : [];
  });
  return { taken: due.length - planned.postponed, batch };
}

const idsOf = (deliveries: readonly Delivery[]) => deliveries.map(({ id }) => id);
/** The pause after a failed attempt, ms, when so many had failed before. */
export const pauseAfter = (attempts: number) =>
  RETRY_AFTER_MS[Math.min(attempts, RETRY_AFTER_MS.length - 1)] ?? MINUTE_MS;

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

/**
 * Undefined: no recipient; the person cannot sign in or has unsubscribed, or the browser, webhook or receiver was removed
 * or switched off. A browser is removed, too, when its sign-in has ended.
 */
async function targetsOf(
  tx: Queryable,
  channel: DeliveryChannel,
  due: readonly Delivery[],
  given: {
    readonly subjects: readonly DeliverySubject[];
    readonly people: ReadonlyMap<string, Person>;
    readonly now: number;
  },
): Promise<(delivery: Delivery) => DeliveryTarget | undefined> {
  const { subjects, people, now } = given;
  if (channel === 'webhook') {
    const found = await findWebhooks(tx, present(due.map(({ tenantId }) => tenantId)));
    const webhooks = new Map(found.filter(({ isEnabled }) => isEnabled).map((row) => [row.tenantId, row]));
    return ({ tenantId }) => {
      const webhook = webhooks.get(tenantId ?? '');
      return webhook && { channel, webhook };
    };
  }
  if (channel === 'receiver') {
    const receivers = byId(await findReceivers(tx, present(due.map(({ receiverId }) => receiverId))));
    return ({ receiverId }) => {
      const receiver = receivers.get(receiverId ?? '');
      if (!receiver?.isEnabled || receiver.confirmedTime === null) return undefined;
      return { channel, receiver, language: receiver.language, units: STORED_UNITS, isOfCustomer: false };
    };
  }
  const browserIds = present(due.map(({ subscriptionId }) => subscriptionId));
  const browsers = byId(await findOpenSubscriptions(tx, browserIds, now));
  return (delivery) => {
    const { userId, subscriptionId } = delivery;
    const person = people.get(userId ?? '');
    if (!person || !isChosen(person.choices, channel, subjectOf(subjects, delivery), delivery))
      return undefined;
    const { email, rights, reader } = person;
    if (channel === 'mail') return { channel, email, rights, ...reader };
    const browser = browsers.get(subscriptionId ?? '');
    // It may belong to another user now.
    return browser?.userId === userId ? { channel, email, rights, browser, ...reader } : undefined;
  };
}

/**
 * @returns the deliveries to send now, including new digests, and the number of those left because their recipient is
 * being deleted
 */
async function planNew(
  tx: Queryable,
  channel: PersonalChannel | 'receiver',
  due: readonly Delivery[],
  people: ReadonlyMap<string, Person>,
  now: number,
): Promise<{ sending: Delivery[]; postponed: number }> {
  const keyOf = ({ userId, subscriptionId, receiverId }: Recipient) =>
    `${userId} ${subscriptionId} ${receiverId}`;
  const column = channel === 'receiver' ? 'receiverId' : 'userId';
  const recipients = { column, ids: present(due.map((one) => one[column])) } as const;
  const times = { since: now - NOTIFICATION_LIMITS.numbers.windowMs, now };
  const recent = new Map((await countRecent(tx, channel, recipients, times)).map((row) => [keyOf(row), row]));
  const choicesFor = ({ userId }: Delivery) => {
    if (channel === 'receiver') return { quietHours: null, severities: ALARM_SEVERITIES };
    const choices = people.get(userId ?? '')?.choices;
    return choices && { quietHours: choices.quietHours, severities: choices[channel] };
  };
  const sending: Delivery[] = [];
  let postponed = 0;
  for (const [key, mine] of groupedBy(due, keyOf)) {
    const [first] = mine;
    const choices = first && choicesFor(first);
    const lately = recent.get(key);
    if (!first || !choices || !lately) continue;
    const plan = planDeliveries({ due: mine, recent: lately, choices, now });
    if (plan.collect && !(await lockRecipient(tx, first))) {
      postponed += mine.length;
      continue;
    }
    await deferDeliveries(tx, plan.hold);
    sending.push(...mine.filter(({ id }) => plan.send.includes(id)));
    if (!plan.collect) continue;
    const chosen = plan.collect.severities.filter((severity) => choices.severities.includes(severity));
    sending.push(await formDigest(tx, first, { ...plan.collect, severities: chosen }, now));
  }
  return { sending, postponed };
}

/** A subject of the choice of alerts without a severity is sent to those who are notified of any. */
function isChosen(
  choices: NotificationChoices,
  channel: PersonalChannel,
  { choice }: DeliverySubject,
  { severity }: Delivery,
): boolean {
  if (choice !== 'alerts') return choices[choice].includes(channel);
  return severity === null ? choices[channel].length > 0 : choices[channel].includes(severity);
}

async function contentsOf(
  tx: Queryable,
  subjects: readonly DeliverySubject[],
  sending: readonly Delivery[],
  now: number,
): Promise<(delivery: Delivery) => Pick<DeliveryToSend, 'subject' | 'rows' | 'total'>> {
  const digestIds = idsOf(sending.filter(({ event }) => event === 'digest'));
  const collected = await listCollected(tx, subjects, digestIds);
  const members = groupedBy(collected, ({ digestId }) => digestId);
  const named = new Map([...members].map(([digestId, its]) => [digestId, selectForDigest(its)]));
  const rowIdsOf = (one: Delivery) =>
    one.event === 'digest' ? (named.get(one.id) ?? []) : present([one[subjectOf(subjects, one).column]]);
  const rows = new Map<DeliverySubject, Map<string, { readonly id: string }>>();
  for (const [subject, its] of groupedBy(sending, (one) => subjectOf(subjects, one))) {
    const ids = [...new Set(its.flatMap(rowIdsOf))];
    rows.set(subject, byId(ids.length === 0 ? [] : await subject.find(tx, ids, now)));
  }
  return (one) => {
    const subject = subjectOf(subjects, one);
    return {
      subject,
      rows: rowIdsOf(one).flatMap((id) => rows.get(subject)?.get(id) ?? []),
      total: one.event === 'digest' ? (members.get(one.id)?.length ?? 0) : 1,
    };
  };
}
