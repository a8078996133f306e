import type { UnitOfWork } from '../../database/unit-of-work.ts';
import {
  type AuditedActionOn,
  type DetailsArgument,
  type DomainEvent,
  type DomainEvents,
  eventOf,
} from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { StoredAlarm } from './alarm-writes.repository.ts';
import type { AlarmAction, EventAlarm } from './alarms.events.ts';

/** Publishes changes of alarms: domain events in the transaction, bus events after the commit. */
export function createAlarmPublisher(parts: { events: EventBus; domainEvents: DomainEvents }) {
  const { events, domainEvents } = parts;

  async function publishAll(
    unit: UnitOfWork,
    action: AlarmAction,
    alarms: readonly StoredAlarm[],
    published: readonly DomainEvent[],
  ): Promise<void> {
    if (alarms.length === 0) return;
    await domainEvents.publishAll(unit, published);
    const changes = alarms.map(({ id: alarmId, tenantId, customerId, deviceId }) => ({
      alarmId,
      tenantId,
      customerId,
      deviceId,
      action,
    }));
    unit.afterCommit(() => events.emit('alarms.changed', changes));
  }

  return {
    /** Publishes changes with the present state of the alarms, and announces them after the commit. */
    publish: <Name extends AuditedActionOn<'ALARM'>>(
      unit: UnitOfWork,
      action: Name,
      alarms: readonly StoredAlarm[],
      ...details: DetailsArgument<'ALARM', Name>
    ): Promise<void> =>
      publishAll(
        unit,
        action,
        alarms,
        alarms.map((alarm) => eventOf('ALARM', action, eventAlarm(alarm), ...details)),
      ),

    /** The same for steps of rules, of which each alarm has its own. */
    publishSteps: (
      unit: UnitOfWork,
      alarms: readonly StoredAlarm[],
      stepOf: (alarmId: string) => number,
    ): Promise<void> =>
      publishAll(
        unit,
        'reminded',
        alarms,
        alarms.map((alarm) => ({
          entityType: 'ALARM',
          action: 'reminded',
          entity: eventAlarm(alarm),
          details: { step: stepOf(alarm.id) },
          isAudited: false,
        })),
      ),
  };
}

function eventAlarm(alarm: StoredAlarm): EventAlarm {
  const { id, type, tenantId, customerId, deviceId, severity, ruleId, clearTime } = alarm;
  return { id, name: type, tenantId, customerId, deviceId, severity, ruleId, isOver: clearTime !== null };
}
