import type { Clock } from '../../clock.ts';
import type { Acts } from '../../domain-events.ts';
import { forgetPosition, insertHealth, resetHealth } from './device-health.repository.ts';

/**
 * Every device has its row from the moment it is made, and loses what is known of it when it moves: another tenant
 * is not to hear of the former one's room, nor another customer where that was. The registry has entered the device before; a row goes with its record.
 */
export function keepHealthRows(parts: { acts: Acts; clock: Clock }): void {
  const { acts, clock } = parts;
  acts.listenToAll(async (told, unit) => {
    const created = told.filter(({ entityType, action }) => entityType === 'DEVICE' && action === 'created');
    const ids = created.map(({ entity }) => entity.id);
    if (ids.length > 0) await insertHealth(unit.tx, ids, clock());
  });
  acts.listen(async ({ entityType, action, entity }, unit) => {
    if (entityType !== 'DEVICE') return;
    if (action === 'movedToTenant') await resetHealth(unit.tx, entity.id, clock());
    else if (action === 'assigned' || action === 'unassigned') await forgetPosition(unit.tx, entity.id);
  });
}
