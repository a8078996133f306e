import type { DeviceRecord } from '@airdeck/contract/devices/devices';
import type { AppDependencies } from '../../../app.ts';
import { type AppWorld, createAppWorld } from '../../../testing/app-world.ts';

/** SQL that repeats an entry of the audit log or time line for each repetition it records. */
export const EACH_TIME = `cross join lateral generate_series(1, coalesce((details ->> 'times')::int, 1))`;

export const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';

export type DeviceWorld = AppWorld & {
  /** Adds a device to the stock. */
  enter(given: object): Promise<DeviceRecord & { accessToken: string }>;
  /** The device as seen by a system administrator; undefined: none. */
  recordOf(which: string): Promise<DeviceRecord | undefined>;
  /** Actions of the audit log about an entity, in order. */
  auditOf(entityId: string): Promise<string[]>;
  /** Kinds of entries in a device's time line, in order. */
  activityOf(deviceId: string): Promise<string[]>;
};

/** Two tenants with customers and devices, the application, and queries of what it wrote. */
export async function createDeviceWorld(options: Partial<AppDependencies> = {}): Promise<DeviceWorld> {
  const world = await createAppWorld(options);
  const { api, database } = world;
  return {
    ...world,
    async enter(given) {
      const answer = await api(world.sysAdmin, 'POST', '/backoffice/dapAdddevice/dapCreateDevice', given);
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body;
    },
    async recordOf(which) {
      const { status, body } = await api(world.sysAdmin, 'GET', `/backoffice/dapDevice/${which}`);
      return status === 200 ? body : undefined;
    },
    async auditOf(entityId) {
      const { rows } = await database.pool.query(
        `select action from audit_entry ${EACH_TIME} where entity_id = $1 order by id`,
        [entityId],
      );
      return rows.map(({ action }) => action);
    },
    async activityOf(deviceId) {
      const { rows } = await database.pool.query(
        `select kind from device_activity ${EACH_TIME} where device_id = $1 order by id`,
        [deviceId],
      );
      return rows.map(({ kind }) => kind);
    },
  };
}
