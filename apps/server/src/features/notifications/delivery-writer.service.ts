import type { MessageKind } from '@airdeck/contract/messages';
import { DEFAULT_NOTIFICATION_CHOICES } from '@airdeck/contract/notifications';
import { SHIPMENT_STATUS } from '@airdeck/contract/shipments';
import type { Clock } from '../../clock.ts';
import { authorOf } from '../../database/unit-of-work.ts';
import type { DomainEvent, DomainEvents } from '../../domain-events.ts';
import type { EventConversation } from '../conversations/conversations.events.ts';
import type { EventTodo } from '../todos/todos.events.ts';
import {
  type AlarmChange,
  insertCleared,
  insertOfShipment,
  insertRaised,
  insertUserDeliveries,
  type NewUserDeliveries,
  type ShipmentChange,
} from './delivery-writer.repository.ts';

/**
 * Writes what people and webhooks are to be notified of, in the transaction that raises or clears an alarm, changes a
 * shipment, or writes to people: whatever ends the server after its commit, none is lost. What was over before it was
 * evaluated notifies no one.
 */
export function writeDeliveries(parts: {
  clock: Clock;
  domainEvents: DomainEvents;
  /** False: mails would only lie in a folder. */
  sendsMail: boolean;
}): void {
  const { clock, domainEvents, sendsMail } = parts;
  domainEvents.listenToAll(async (published, unit) => {
    const raised = changesOf(published, 'raised').filter(({ isOver }) => !isOver);
    const cleared = changesOf(published, 'cleared');
    const now = clock();
    const usual = DEFAULT_NOTIFICATION_CHOICES;
    if (raised.length > 0) await insertRaised(unit.tx, raised, { now, sendsMail, usual });
    if (cleared.length > 0) await insertCleared(unit.tx, cleared, { now });
    for (const change of published.flatMap(shipmentChangesOf)) {
      const byUserId = unit.by && authorOf(unit.by).userId;
      await insertOfShipment(unit.tx, { ...change, byUserId }, { now, sendsMail, usual });
    }
    for (const event of published) {
      const written = newForPeople(event, now);
      if (written) await insertUserDeliveries(unit.tx, written, { sendsMail });
    }
  });
}

function changesOf(
  events: readonly DomainEvent[],
  action: 'raised' | 'cleared',
): (AlarmChange & { isOver: boolean })[] {
  return events.flatMap((event) => {
    if (event.entityType !== 'ALARM' || event.action !== action) return [];
    const { id: alarmId, tenantId, customerId, ruleId, severity, isOver } = event.entity;
    return [{ alarmId, tenantId, customerId, ruleId, severity, isOver }];
  });
}

const IN_TRANSIT = SHIPMENT_STATUS.inTransit;

/** The consignee is notified of what comes, the consignor of what has arrived and of what has not. */
function shipmentChangesOf(event: DomainEvent): Omit<ShipmentChange, 'byUserId'>[] {
  if (event.entityType !== 'SHIPMENT') return [];
  const { action, entity, details } = event;
  const { id: shipmentId, tenantId, consignorUserId: consignorId, isComplete } = entity;
  const toConsignee = { shipmentId, tenantId, consignorId: null };
  const toConsignor = { shipmentId, tenantId: null, consignorId };
  const isNewTo = action === 'created' || (action === 'updated' && details?.isToAnother);
  if (isNewTo) return [{ ...toConsignee, event: 'shipmentMade' }];
  if (action === 'statusChanged' && details.to === IN_TRANSIT && details.from !== IN_TRANSIT) {
    return [{ ...toConsignee, event: 'shipmentSent' }];
  }
  if (action === 'received' && isComplete) return [{ ...toConsignor, event: 'shipmentReceived' }];
  return action === 'overdue' ? [{ ...toConsignor, event: 'shipmentOverdue' }] : [];
}

/** Those who have the console open have read it by then. */
const READ_FIRST_MS = 60_000;

/** Messages of the product that say no more than a mail of their own, or that mails cannot be sent, send none. */
const WITHOUT_DELIVERY: ReadonlySet<MessageKind> = new Set([
  'shipmentMade',
  'shipmentSent',
  'shipmentReceived',
  'shipmentOverdue',
  'deliveriesFailed',
]);

function newForPeople(act: DomainEvent, now: number): NewUserDeliveries | undefined {
  if (act.entityType === 'CONVERSATION') return newEntry(act.entity, now);
  if (act.entityType === 'TODO') {
    const isGiven = act.action === 'created' || act.action === 'handedOn';
    return isGiven ? givenTodo(act.entity, now) : undefined;
  }
  if (act.entityType !== 'MESSAGE' || act.action === 'withdrawn') return undefined;
  if (WITHOUT_DELIVERY.has(act.entity.kind)) return undefined;
  const { id, fromTime, importance } = act.entity;
  return {
    subject: 'messages',
    id,
    event: 'messageWritten',
    userIds: null,
    dueTime: Math.max(fromTime, now) + (importance === 'important' ? 0 : READ_FIRST_MS),
  };
}

function newEntry({ entry }: EventConversation, now: number): NewUserDeliveries | undefined {
  if (!entry || entry.readerIds.length === 0) return undefined;
  const { id, readerIds: userIds } = entry;
  return { subject: 'conversations', id, event: 'entryWritten', userIds, dueTime: now + READ_FIRST_MS };
}

function givenTodo(
  { id, authorUserId, assigneeUserId }: EventTodo,
  now: number,
): NewUserDeliveries | undefined {
  if (assigneeUserId === null || assigneeUserId === authorUserId) return undefined;
  const dueTime = now + READ_FIRST_MS;
  return { subject: 'todos', id, event: 'todoGiven', userIds: [assigneeUserId], dueTime };
}
