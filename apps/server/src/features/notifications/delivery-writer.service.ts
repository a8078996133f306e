import { DEFAULT_NOTIFICATION_CHOICES } from '@airdeck/contract/notifications';
import type { Clock } from '../../clock.ts';
import type { DomainEvent, DomainEvents } from '../../domain-events.ts';
import { type AlarmChange, insertCleared, insertRaised } from './delivery-writer.repository.ts';

/**
 * Writes what people and webhooks are to be notified of, in the transaction that raises or clears an alarm: whatever
 * ends the server after its commit, none is lost. What was over before it was evaluated notifies no one.
 */
export function writeDeliveries(parts: {
  clock: Clock;
  domainEvents: DomainEvents;
  /** False: mails would only lie in a folder. */
  sendsMail: boolean;
}): void {
  const { clock, domainEvents, sendsMail } = parts;
  domainEvents.listenToAll(async (events, unit) => {
    const raised = changesOf(events, 'raised').filter(({ isOver }) => !isOver);
    const cleared = changesOf(events, 'cleared');
    const now = clock();
    const usual = DEFAULT_NOTIFICATION_CHOICES;
    if (raised.length > 0) await insertRaised(unit.tx, raised, { now, sendsMail, usual });
    if (cleared.length > 0) await insertCleared(unit.tx, cleared, { now });
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
