import type { DEVICE_ACTIVITY_KINDS } from '@airdeck/contract/backoffice/device-activity';
import type { Clock } from '../../clock.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Acts } from '../../platform/acts.ts';
import { insertDeviceActivity } from './device-activity.repository.ts';

export type DeviceActivityService = ReturnType<typeof createDeviceActivityService>;

/** The time line of each device, written in the transaction of what it tells. */
export function createDeviceActivityService(parts: { clock: Clock; acts: Acts }) {
  const { clock, acts } = parts;

  const insert = (
    deviceId: string,
    kind: string,
    details: Record<string, unknown> | null,
    unit: UnitOfWork,
  ): Promise<void> =>
    insertDeviceActivity(unit.tx, {
      deviceId,
      createdTime: clock(),
      kind,
      userEmail: unit.by?.email ?? null,
      details,
    });

  acts.listen(async ({ entityType, action, entity, details }, unit) => {
    if (entityType === 'DEVICE') await insert(entity.id, action, details ?? null, unit);
  });

  return {
    /** Adds what the platform does not tell, such as where the device was placed. */
    record: (
      deviceId: string,
      kind: (typeof DEVICE_ACTIVITY_KINDS)[number],
      details: Record<string, unknown> | null,
      unit: UnitOfWork,
    ): Promise<void> => insert(deviceId, kind, details, unit),
  };
}
