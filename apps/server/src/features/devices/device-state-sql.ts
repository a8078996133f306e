import { DEVICE_STATES, type DeviceState } from '@airdeck/contract/devices/device-filters';
import { type SQL, sql } from 'drizzle-orm';
import type { PagedList } from '../../database/page-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { deviceHealth } from '../device-health/device-health.tables.ts';

/** The state of a device beside its stored health. One that the watch has not checked yet counts as never sent. */
export const stateOf = sql<DeviceState>`case when ${device.tenantId} is null then 'stock'
  else coalesce(${deviceHealth.state}, 'silent') end`;

const STATES = sql.raw(DEVICE_STATES.map((name) => `'${name}'`).join(', '));

/** Place of the state among all, for the id in this column. */
const stateRank = (id: SQL): SQL => sql`(select array_position(array[${STATES}], ${stateOf})
  from ${device} left join ${deviceHealth} on ${deviceHealth.deviceId} = ${device.id} where ${device.id} = ${id})`;

/** Values by which a list is sorted, and for how many rows they are looked up. */
export type LookUp = Pick<PagedList<string>, 'lookUp' | 'fewAtMost'>;

/** The order by state. If there are more devices, silent ones are only told from the others. */
export const BY_STATE: LookUp = { lookUp: stateRank, fewAtMost: 20_000 };
