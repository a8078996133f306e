import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { alarm } from '../../database/schema/alarms.ts';

/** Creation times of the alarms of a device that no rule raised, since a time, epoch ms; oldest first. */
export async function listRaisedWithoutRule(
  db: Queryable,
  deviceId: string,
  since: number,
): Promise<number[]> {
  const { createdTime } = alarm;
  const rows = await db
    .select({ createdTime })
    .from(alarm)
    .where(and(eq(alarm.deviceId, deviceId), isNull(alarm.ruleId), gt(createdTime, since)))
    .orderBy(createdTime);
  return rows.map((row) => row.createdTime);
}
