import { type AlarmCounts, type AlarmWithEntries, MAX_ALARM_ENTRIES } from '@airdeck/contract/alarms/alarms';
import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { PageQuery } from '@airdeck/contract/common/page';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import type { Caller } from '../../http/caller.ts';
import { alarmWithEntries } from './alarm.presenter.ts';
import { findAssignable, findEntries } from './alarm-entries.repository.ts';
import { type AlarmQuery, severityOfRank } from './alarm-filter-sql.ts';
import {
  countByEachTenant,
  countByStatus,
  countByTenant,
  countClearedOngoing,
  summarizeActive,
  type TenantAlarms,
  worstByDevice,
} from './alarm-overview.repository.ts';
import { findNextStep } from './alarm-steps.repository.ts';
import { type AlarmPosition, type AlarmRecord, walkAlarms } from './alarms.repository.ts';
import type { AlarmService } from './alarms.service.ts';

const DAY_MS = 86_400_000;

/** Batch size of file exports, which bounds their memory. */
const WALK_SIZE = 1000;

export type AlarmOverview = ReturnType<typeof createAlarmOverview>;

/** The console's queries about alarms besides their lists. */
export function createAlarmOverview(parts: { database: Database; clock: Clock; alarms: AlarmService }) {
  const { clock, alarms } = parts;
  const { db } = parts.database;

  return {
    /** An alarm with the newest entries of its time line. @throws ApiError 404/32 */
    async get(caller: Caller, alarmId: string): Promise<AlarmWithEntries> {
      const record = await alarms.get(caller, alarmId);
      const [entries, assignable, next] = await Promise.all([
        findEntries(db, alarmId, MAX_ALARM_ENTRIES),
        findAssignable(db, caller, record.alarm, [alarmId]),
        findNextStep(db, alarmId),
      ]);
      return alarmWithEntries(caller, record, { entries, assignable, next });
    },

    async counts(caller: Caller): Promise<AlarmCounts> {
      const [byStatus, active, devicesClearedOngoing] = await Promise.all([
        countByStatus(db, caller),
        summarizeActive(db, caller, clock() - DAY_MS),
        countClearedOngoing(db, caller),
      ]);
      const of = (...ranks: number[]) => ranks.reduce((sum, rank) => sum + (byStatus.get(rank) ?? 0), 0);
      return {
        open: of(0),
        acknowledged: of(1),
        cleared: of(2, 3),
        ongoing: active.ongoing,
        devices: active.devices,
        devicesSinceYesterday: active.devicesSince,
        devicesClearedOngoing,
        worstSeverity: severityOfRank(active.worstRank),
      };
    },

    /** Worst severity of each device with an uncleared alarm. */
    async marks(caller: Caller): Promise<Record<string, AlarmSeverity>> {
      const rows = await worstByDevice(db, caller);
      return Object.fromEntries(
        rows.flatMap(({ deviceId, worstRank }) => {
          const worst = severityOfRank(worstRank);
          return worst ? [[deviceId, worst]] : [];
        }),
      );
    },

    /** For system administrators. */
    byTenant: (query: PageQuery<'name' | 'open'>): Promise<Rows<TenantAlarms>> => countByTenant(db, query),

    /** For system administrators. */
    byEachTenant: (textSearch: string | undefined): Promise<TenantAlarms[]> =>
      countByEachTenant(db, textSearch),

    /** All alarms in the caller's scope, newest first, in batches of a thousand. */
    async *walk(caller: Caller, query: AlarmQuery): AsyncGenerator<AlarmRecord[]> {
      let after: AlarmPosition | undefined;
      do {
        const records = await walkAlarms(db, caller, query, { after, limit: WALK_SIZE });
        if (records.length > 0) yield records;
        after = records.length === WALK_SIZE ? records.at(-1)?.alarm : undefined;
      } while (after);
    },
  };
}
