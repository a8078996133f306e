import type { PageQuery } from '@airdeck/contract/common/page';
import type { DeviceActivityKind } from '@airdeck/contract/device-activity';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import {
  type DeviceActivityRow,
  findVisibleDevice,
  insertDeviceActivities,
  listDeviceActivity,
} from './devices.repository.ts';

/** Something that happened to a device of a tenant. */
export type NewActivity<Kind extends string = DeviceActivityKind> = {
  readonly deviceId: string;
  readonly kind: Kind;
  /** No secrets and no readings: system administrators read it, too. */
  readonly details: Record<string, unknown> | null;
};

export type DeviceActivityService = ReturnType<typeof createDeviceActivityService>;

/** The time line of each device, written in the transaction of what it tells. */
export function createDeviceActivityService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
}) {
  const { clock, domainEvents } = parts;
  const { db } = parts.database;

  domainEvents.listenToAll((published, unit) => {
    const ofDevices = published.flatMap(({ entityType, action, entity, details = null }) =>
      // What is in stock has no life yet.
      entityType === 'DEVICE' && entity.tenantId !== null
        ? [{ deviceId: entity.id, kind: action, details }]
        : [],
    );
    return insert(ofDevices, unit);
  });

  async function insert(activities: readonly NewActivity<string>[], unit: UnitOfWork): Promise<void> {
    const createdTime = clock();
    const userEmail = unit.by?.email ?? null;
    await insertDeviceActivities(
      unit.tx,
      activities.map((activity) => ({ ...activity, createdTime, userEmail })),
    );
  }

  return {
    /** Adds what no person did, such as falling silent. */
    recordAll: (activities: readonly NewActivity[], unit: UnitOfWork): Promise<void> =>
      insert(activities, unit),

    /**
     * What happened to a device, newest first. A tenant sees nothing from before the device came to it.
     * @throws ApiError 404/32 where there is none in scope
     */
    async page(caller: Caller, deviceId: string, query: PageQuery): Promise<Rows<DeviceActivityRow>> {
      const device = await findVisibleDevice(db, caller, deviceId);
      if (!device) throw notFound('Device', deviceId);
      if (caller.authority === 'SYS_ADMIN') return listDeviceActivity(db, deviceId, 0, query);
      const { rows, total } = await listDeviceActivity(db, deviceId, device.tenantReadableFrom, query);
      return { rows: rows.map(forTenant), total };
    },
  };
}

/** Its new owner does not learn who had a device before, but that the one before knows its token. */
function forTenant(row: DeviceActivityRow): DeviceActivityRow {
  if (row.kind !== 'movedToTenant') return row;
  return { ...row, details: row.details?.['keepsToken'] === true ? { keepsToken: true } : null };
}
