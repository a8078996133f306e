import type { DomainEvents } from '../../domain-events.ts';
import type { AlarmLedger } from './alarm-ledger.ts';
import { renameDevice } from './alarm-writes.repository.ts';

/**
 * When a device changes hands, its alarms stay with those who had it: over, and under the name that these knew.
 * In the transaction that gives it away.
 */
export function followDevices(parts: { domainEvents: DomainEvents; alarmLedger: AlarmLedger }): void {
  const { domainEvents, alarmLedger } = parts;
  domainEvents.listen(async ({ entityType, action, entity, details }, unit) => {
    if (entityType !== 'DEVICE') return;
    if (action === 'movedToTenant' || action === 'assigned' || action === 'unassigned') {
      await alarmLedger.clearOpen(unit, { deviceIds: [entity.id] }, 'deviceMoved');
    }
    if (action === 'updated' && isNamed(details?.['changed'])) await renameDevice(unit.tx, entity.id);
  });
}

const isNamed = (changed: unknown) =>
  Array.isArray(changed) && (changed.includes('name') || changed.includes('label'));
