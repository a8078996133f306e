import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { type DetailsArgument, type DomainEvents, eventOf } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { StoredAlarm } from './alarm-writes.repository.ts';
import type { AlarmAction, EventAlarm } from './alarms.events.ts';

/** Publishes changes of alarms: domain events in the transaction, bus events after the commit. */
export function createAlarmPublisher(parts: { events: EventBus; domainEvents: DomainEvents }) {
  const { events, domainEvents } = parts;

  /** Publishes changes with the present state of the alarms, and announces them after the commit. */
  return async function publish<Name extends AlarmAction>(
    unit: UnitOfWork,
    action: Name,
    alarms: readonly StoredAlarm[],
    ...details: DetailsArgument<'ALARM', Name>
  ): Promise<void> {
    if (alarms.length === 0) return;
    await domainEvents.publishAll(
      unit,
      alarms.map((alarm) => eventOf('ALARM', action, eventAlarm(alarm), ...details)),
    );
    const changes = alarms.map(({ id: alarmId, tenantId, customerId, deviceId }) => ({
      alarmId,
      tenantId,
      customerId,
      deviceId,
      action,
    }));
    unit.afterCommit(() => events.emit('alarms.changed', changes));
  };
}

function eventAlarm(alarm: StoredAlarm): EventAlarm {
  const { id, type, tenantId, customerId, deviceId, severity, ruleId, clearTime } = alarm;
  return { id, name: type, tenantId, customerId, deviceId, severity, ruleId, isOver: clearTime !== null };
}
