import type { DomainEvents } from '../../domain-events.ts';
import type { AlarmLedger } from './alarm-ledger.ts';
import { deleteAlarmsOfOwner, renameDevice } from './alarm-writes.repository.ts';

/**
 * When a device changes hands, its alarms stay with those who had it: over, and under the name that these knew.
 * In the transaction that gives it away. Those who delete it delete their own alarms with it.
 */
export function followDevices(parts: { domainEvents: DomainEvents; alarmLedger: AlarmLedger }): void {
  const { domainEvents, alarmLedger } = parts;
  domainEvents.listenToAll(async (published, unit) => {
    const ofDevices = published.filter((event) => event.entityType === 'DEVICE');
    const moved = ofDevices.filter(({ action }) => MOVES.has(action));
    if (moved.length > 0) {
      const deviceIds = moved.map(({ entity }) => entity.id);
      await alarmLedger.clearOpen(unit, { deviceIds }, 'deviceMoved');
    }
    for (const { action, entity, details } of ofDevices) {
      // Those of other tenants, who had it before, stay theirs.
      if (action === 'deleted') await deleteAlarmsOfOwner(unit.tx, entity);
      if (action === 'updated' && isNamed(details?.['changed'])) await renameDevice(unit.tx, entity.id);
    }
  });
}

const MOVES: ReadonlySet<string> = new Set(['movedToTenant', 'assigned', 'unassigned']);

const isNamed = (changed: unknown) =>
  Array.isArray(changed) && (changed.includes('name') || changed.includes('label'));
