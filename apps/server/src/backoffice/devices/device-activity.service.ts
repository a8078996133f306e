import type { Clock } from '../../clock.ts';
import type { Acts } from '../../platform/acts.ts';
import { insertDeviceActivity } from './device-activity.repository.ts';

/** The time line of each device, written in the transaction of the act that it tells. */
export function createDeviceActivityService(parts: { clock: Clock; acts: Acts }) {
  const { clock, acts } = parts;
  acts.listen(async ({ entityType, action, entity, details }, unit) => {
    if (entityType !== 'DEVICE') return;
    await insertDeviceActivity(unit.tx, {
      deviceId: entity.id,
      createdTime: clock(),
      kind: action,
      userEmail: unit.by?.email ?? null,
      details: details ?? null,
    });
  });
}
