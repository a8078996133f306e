import { roomOfCustomer } from '@airdeck/air/room-name';
import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import { and, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Scope } from '../../http/caller.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';
import { alarmScope, severityOfRank } from './alarm-filter-sql.ts';
import { alarm } from './alarms.tables.ts';

/** Filter of the alarms in scope: of a customer and of devices, with a condition that began in a span (epoch ms). */
export type SummarizedAlarms = {
  readonly startTs: number;
  readonly endTs: number;
  /** Null: all customers, and none. */
  readonly customerId: string | null;
  /** Null: all devices. */
  readonly deviceIds: readonly string[] | null;
};

/** Summary of alarms. */
export type AlarmSummary = {
  readonly raised: number;
  readonly acknowledged: number;
  readonly open: number;
  /** Time from the start of the condition to the acknowledgement by a person; null: none. */
  readonly medianAckMs: number | null;
  /** Existing severities, the worst first. */
  readonly severities: readonly { readonly severity: AlarmSeverity; readonly count: number }[];
  /** The alarm with the longest known condition; null: none. */
  readonly longest: { readonly type: string; readonly device: string; readonly durationMs: number } | null;
};

const isMeant = (
  caller: Scope,
  { startTs, endTs, customerId, deviceIds }: SummarizedAlarms,
): SQL | undefined =>
  and(
    alarmScope(caller),
    customerId === null ? undefined : eq(alarm.customerId, customerId),
    deviceIds === null ? undefined : isAnyOf(alarm.deviceId, deviceIds),
    gte(alarm.startTime, startTs),
    lt(alarm.startTime, endTs),
  );

/** @throws ApiError 403/20 for a system administrator */
export async function summarizeAlarms(
  db: Queryable,
  caller: Scope,
  which: SummarizedAlarms,
): Promise<AlarmSummary> {
  const meant = isMeant(caller, which);
  const counts = await db
    .select({
      raised: count(),
      acknowledged: count(alarm.ackTime),
      open: sql<number>`count(*) filter (where ${alarm.clearTime} is null)`.mapWith(Number),
      medianAckMs: sql<number | null>`percentile_cont(0.5) within group (
        order by ${alarm.ackTime} - ${alarm.startTime}) filter (where ${alarm.ackTime} is not null)`,
    })
    .from(alarm)
    .where(meant);
  const severities = await db
    .select({ rank: alarm.severityRank, count: count() })
    .from(alarm)
    .where(meant)
    .groupBy(alarm.severityRank)
    .orderBy(alarm.severityRank);
  const durationMs = sql<number>`${alarm.endTime} - ${alarm.startTime}`.mapWith(Number);
  const [longest] = await db
    .select({
      type: alarm.type,
      deviceName: alarm.deviceName,
      deviceLabel: alarm.deviceLabel,
      customerTitle: which.customerId === null ? customerTitleFor(caller) : sql<null>`null`,
      durationMs,
    })
    .from(alarm)
    .leftJoin(customer, eq(customer.id, alarm.customerId))
    .where(meant)
    .orderBy(desc(durationMs), alarm.id)
    .limit(1);
  return {
    ...firstOrThrow(counts),
    severities: severities.flatMap(({ rank, count: found }) => {
      const severity = severityOfRank(rank);
      return severity === null ? [] : [{ severity, count: found }];
    }),
    longest: longest
      ? { type: longest.type, device: roomOfCustomer(longest), durationMs: longest.durationMs }
      : null,
  };
}
