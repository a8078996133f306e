import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { device } from '../database/schema/devices.ts';
import { serverSetting } from '../database/schema/settings.ts';
import { dirtyHour } from '../database/schema/telemetry.ts';
import { deviceActivity } from '../features/devices/devices.tables.ts';

const NAME = 'demo';

/** State of the demo across restarts, in a format of its own. */
export async function findDemoState(queryable: Queryable): Promise<unknown> {
  const [row] = await queryable.select().from(serverSetting).where(eq(serverSetting.name, NAME));
  return row?.value;
}

export async function saveDemoState(queryable: Queryable, state: object): Promise<void> {
  await queryable
    .insert(serverSetting)
    .values({ name: NAME, value: state })
    .onConflictDoUpdate({ target: serverSetting.name, set: { value: sql`excluded.value` } });
}

/** Whether hours before `endHour`, counted since the epoch, are still to be rolled up. */
export async function hasDirtyHours(queryable: Queryable, endHour: number): Promise<boolean> {
  const found = await queryable
    .select({ hour: dirtyHour.hour })
    .from(dirtyHour)
    .where(lt(dirtyHour.hour, endHour))
    .limit(1);
  return found.length > 0;
}

const MINUTE_MS = 60_000;

/** See `DemoHost.dateFirstReadings`. */
export async function dateFirstReadings(queryable: Queryable, deviceIds: readonly string[]): Promise<void> {
  await queryable
    .update(deviceActivity)
    .set({ createdTime: sql`${device.createdTime} + ${MINUTE_MS}` })
    .from(device)
    .where(
      and(
        eq(device.id, deviceActivity.deviceId),
        eq(deviceActivity.kind, 'firstHeard'),
        inArray(deviceActivity.deviceId, [...deviceIds]),
      ),
    );
}
