import type { Clock } from '../../clock.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { forgetPosition, insertHealth, resetHealth } from './device-health.repository.ts';

/**
 * Every device has its row from the moment it is made, and loses what is known of it when it moves: another tenant
 * is not to hear of the former one's room, nor another customer where that was. The registry has entered the device before; a row goes with its record.
 */
export function keepHealthRows(parts: { domainEvents: DomainEvents; clock: Clock }): void {
  const { domainEvents, clock } = parts;
  domainEvents.listenToAll(async (told, unit) => {
    const created = told.filter(({ entityType, action }) => entityType === 'DEVICE' && action === 'created');
    const ids = created.map(({ entity }) => entity.id);
    if (ids.length > 0) await insertHealth(unit.tx, ids, clock());
  });
  domainEvents.listen(async ({ entityType, action, entity }, unit) => {
    if (entityType !== 'DEVICE') return;
    if (action === 'movedToTenant') await resetHealth(unit.tx, entity.id, clock());
    else if (action === 'assigned' || action === 'unassigned') await forgetPosition(unit.tx, entity.id);
  });
}
