import type { DomainEvents } from '../../domain-events.ts';
import type { AlarmLedger } from './alarm-ledger.ts';
import { deleteAlarmsOfOwner, renameDevice } from './alarm-writes.repository.ts';

/**
 * When a device changes hands, its alarms stay with those who had it: over, and under the name that these knew.
 * In the transaction that gives it away. Those who delete it delete their own alarms with it.
 */
export function followDevices(parts: { domainEvents: DomainEvents; alarmLedger: AlarmLedger }): void {
  const { domainEvents, alarmLedger } = parts;
  domainEvents.listenToMoves((deviceIds, unit) => alarmLedger.clearOpen(unit, { deviceIds }, 'deviceMoved'));
  domainEvents.listen(async ({ entityType, action, entity, details }, { tx }) => {
    if (entityType !== 'DEVICE') return;
    // Those of other tenants, who had it before, stay theirs.
    if (action === 'deleted') await deleteAlarmsOfOwner(tx, entity);
    if (action === 'updated' && isNamed(details?.['changed'])) await renameDevice(tx, entity.id);
  });
}

const isNamed = (changed: unknown) =>
  Array.isArray(changed) && (changed.includes('name') || changed.includes('label'));
