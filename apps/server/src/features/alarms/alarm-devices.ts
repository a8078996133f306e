import type { DomainEvents } from '../../domain-events.ts';
import type { AlarmLedger } from './alarm-ledger.ts';
import { deleteAlarmsOfOwner, renameDevice } from './alarm-writes.repository.ts';

/**
 * When a device changes owner, its alarms stay with the former owner, cleared and with the former name; in the
 * transaction of the change. Deleting a device deletes the owner's alarms.
 */
export function followDevices(parts: { domainEvents: DomainEvents; alarmLedger: AlarmLedger }): void {
  const { domainEvents, alarmLedger } = parts;
  domainEvents.listenToMoves((unit, deviceIds) => alarmLedger.clearOpen(unit, { deviceIds }, 'deviceMoved'));
  domainEvents.listen(async ({ tx }, { entityType, action, entity, details }) => {
    if (entityType !== 'DEVICE') return;
    // Alarms of former tenants are kept.
    if (action === 'deleted') await deleteAlarmsOfOwner(tx, entity);
    if (action === 'updated' && isNamed(details.changed)) await renameDevice(tx, entity.id);
  });
}

const isNamed = (changed: readonly string[]) => changed.includes('name') || changed.includes('label');
