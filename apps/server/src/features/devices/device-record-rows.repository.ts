import type { DeviceState } from '@airdeck/contract/device-records';
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { deviceHealth, deviceRecord } from '../../database/schema/device-registry.ts';
import type { Caller } from '../../http/caller.ts';
import { isRecord, visibleTo } from './device-scope-sql.ts';

const { accessToken: _secret, searchText: _found, ...columns } = getTableColumns(deviceRecord);

/** A record as people see it: with how alive the device is, and without the token that is reserved for it. */
export type DeviceRecordRow = Omit<typeof deviceRecord.$inferSelect, 'accessToken' | 'searchText'> & {
  readonly state: DeviceState;
};

/** A device that the watch has not looked at yet has said nothing. */
const state = sql<DeviceState>`case when ${deviceRecord.deviceId} is null then 'stock'
  else coalesce(${deviceHealth.state}, 'silent') end`;

function selectRows(queryable: Queryable) {
  return queryable
    .select({ ...columns, state })
    .from(deviceRecord)
    .leftJoin(deviceHealth, eq(deviceHealth.deviceId, deviceRecord.deviceId));
}

/** By the id of the record or of the platform's device, bounded by what the caller may see. */
export async function findRecordFor(
  queryable: Queryable,
  caller: Caller,
  which: string,
): Promise<DeviceRecordRow | undefined> {
  const [found] = await selectRows(queryable).where(and(visibleTo(caller), isRecord(which)));
  return found;
}

/** Those of these ids, in any order. What the caller may see is asked before. */
export async function listRecordsOf(
  queryable: Queryable,
  ids: readonly string[],
): Promise<DeviceRecordRow[]> {
  return selectRows(queryable).where(inArray(deviceRecord.id, [...ids]));
}

/** By name, so many at most. */
export async function listRecordsFor(
  queryable: Queryable,
  caller: Caller,
  where: SQL | undefined,
  limit: number,
): Promise<DeviceRecordRow[]> {
  return selectRows(queryable)
    .where(and(visibleTo(caller), where))
    .orderBy(sql`lower(${deviceRecord.deviceName})`, deviceRecord.id)
    .limit(limit);
}
