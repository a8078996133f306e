import type { DomainEvents } from '../../domain-events.ts';
import type { AlarmLedger } from './alarm-ledger.ts';
import { keepDeviceNames } from './alarm-writes.repository.ts';

/**
 * When a device changes hands, its alarms stay with those who had it: over, and under the name that they knew.
 * In the transaction that gives it away.
 */
export function endAlarmsOnHandover(parts: { domainEvents: DomainEvents; alarmLedger: AlarmLedger }): void {
  const { domainEvents, alarmLedger } = parts;
  domainEvents.listen(async ({ entityType, action, entity, details }, unit) => {
    if (entityType !== 'DEVICE') return;
    if (action !== 'movedToTenant' && action !== 'assigned' && action !== 'unassigned') return;
    await alarmLedger.clearOpen(unit, { deviceIds: [entity.id] }, 'deviceMoved');
    const formerTenantId = details?.['fromTenantId'];
    if (typeof formerTenantId === 'string') {
      await keepDeviceNames(unit.tx, entity.id, { tenantId: formerTenantId });
    } else if (action === 'unassigned' && entity.tenantId && entity.customerId) {
      const { tenantId, customerId } = entity;
      await keepDeviceNames(unit.tx, entity.id, { tenantId, customerId });
    }
  });
}
