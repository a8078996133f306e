import { and, count, desc, eq, gte, lte, max, notInArray, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import type { Scope } from '../../http/caller.ts';
import { alarm } from '../alarms/alarms.tables.ts';
import { deviceActivity } from '../devices/devices.tables.ts';

/** A device in a span of time, both ends included; epoch ms. */
export type DeviceSpan = { readonly deviceId: string; readonly from: number; readonly to: number };

const inSpan = ({ deviceId, from, to }: DeviceSpan): SQL | undefined =>
  and(
    eq(deviceActivity.deviceId, deviceId),
    gte(deviceActivity.createdTime, from),
    lte(deviceActivity.createdTime, to),
  );

/** The newest entries of a time line except those of some kinds, newest first, and their total number. */
export async function listEvents(db: Queryable, span: DeviceSpan, without: readonly string[], limit: number) {
  const { createdTime, id, kind, userEmail, details } = deviceActivity;
  const rows = await db
    .select({ createdTime, kind, userEmail, details, total: sql<number>`(count(*) over ())::int` })
    .from(deviceActivity)
    .where(and(inSpan(span), notInArray(kind, [...without])))
    .orderBy(desc(createdTime), desc(id))
    .limit(limit);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Silences of a device, newest first; ongoing ones count up to the end of the span. */
export async function listSilences(db: Queryable, span: DeviceSpan, limit: number) {
  const { createdTime, id, kind } = deviceActivity;
  const marks = db.$with('mark').as(
    db
      .select({
        kind,
        since: sql<number>`${createdTime}`.as('since'),
        next: sql<number | null>`lead(${createdTime}) over (order by ${createdTime}, ${id})`.as('next'),
      })
      .from(deviceActivity)
      .where(and(inSpan(span), sql`${kind} in ('silent', 'back')`)),
  );
  const lasted = sql`coalesce(${marks.next}, ${span.to}::bigint) - ${marks.since}`;
  const rows = await db
    .with(marks)
    .select({
      since: sql<number>`${marks.since}::float8`,
      until: sql<number | null>`${marks.next}::float8`,
      total: sql<number>`(count(*) over ())::int`,
      allMs: sql<number>`(sum(${lasted}) over ())::float8`,
      longestMs: sql<number>`(max(${lasted}) over ())::float8`,
    })
    .from(marks)
    .where(eq(marks.kind, 'silent'))
    .orderBy(sql`${marks.since} desc`)
    .limit(limit);
  return rows;
}

const alarmsInSpan = (scope: Scope, { deviceId, from, to }: DeviceSpan): SQL | undefined =>
  and(
    callerScope(scope, alarm),
    eq(alarm.deviceId, deviceId),
    gte(alarm.createdTime, from),
    lte(alarm.createdTime, to),
  );

/** Number of a device's alarms in scope by type, most frequent first; `open`: at the end of the span. */
export async function countAlarmTypes(db: Queryable, scope: Scope, span: DeviceSpan, limit: number) {
  const total = count();
  return db
    .select({
      type: alarm.type,
      total,
      open: sql<number>`(count(*) filter (where ${alarm.clearTime} is null or ${alarm.clearTime} > ${span.to}))::int`,
      newest: max(alarm.createdTime),
      types: sql<number>`(count(*) over ())::int`,
    })
    .from(alarm)
    .where(alarmsInSpan(scope, span))
    .groupBy(alarm.type)
    .orderBy(desc(total), alarm.type)
    .limit(limit);
}

/** The newest alarms of a device in scope, as they were at the end of the span. */
export async function listAlarms(db: Queryable, scope: Scope, span: DeviceSpan, limit: number) {
  const rows = await db
    .select({
      type: alarm.type,
      createdTime: alarm.createdTime,
      clearTime: alarm.clearTime,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(alarm)
    .where(alarmsInSpan(scope, span))
    .orderBy(desc(alarm.createdTime), desc(alarm.id))
    .limit(limit);
  return {
    rows: rows.map(({ clearTime, ...row }) => ({
      ...row,
      clearTime: clearTime !== null && clearTime <= span.to ? clearTime : null,
    })),
    total: rows[0]?.total ?? 0,
  };
}
