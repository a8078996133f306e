import { ALARM_ERRORS, SAVED_ALARM_ERRORS } from '@airdeck/contract/alarms/alarms';
import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import type { PageQuery } from '@airdeck/contract/common/page';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { ApiError, badRequest, itemNotFound, notFound, tooMuchAtOnce } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { checkTexts, isStorable, requireText } from '../../http/validation.ts';
import { type ContentQuota, sizeOf } from '../../limits/content-quota.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import type { DeviceService } from '../devices/devices.service.ts';
import { RULE_LIMITS } from '../rules/rules.limits.ts';
import { createClearByHand } from './alarm-clearing.ts';
import { findAssignee } from './alarm-entries.repository.ts';
import { type AlarmQuery, severityOfRank } from './alarm-filter-sql.ts';
import type { AlarmLedger } from './alarm-ledger.ts';
import { type AlarmSummary, type SummarizedAlarms, summarizeAlarms } from './alarm-summary.repository.ts';
import { listTypes } from './alarm-types.repository.ts';
import {
  type AlarmPageQuery,
  type AlarmRecord,
  countAlarms,
  findAlarm,
  findOpenOfType,
  idsInScope,
  listAlarms,
  worstRank,
} from './alarms.repository.ts';

/** An alarm as a caller of the platform gives it. Times are epoch ms; 0 and what is missing: now. */
export type AlarmSave = {
  readonly id: string | null;
  readonly type: string | null;
  readonly deviceId: string | null;
  readonly severity: AlarmSeverity | null;
  readonly startTime: number;
  readonly endTime: number;
  readonly details: Record<string, unknown> | null;
  readonly isAcknowledged: boolean;
  readonly isCleared: boolean;
  readonly assigneeId: string | null;
};

const MS_PER_S = 1000;
const HOUR_MS = 3_600_000;

/** As for the alarms of one rule. */
const WITHOUT_RULE = {
  name: 'alarms-without-rule',
  max: RULE_LIMITS.numbers.alarmsPerDeviceRuleAndHour,
  windowMs: HOUR_MS,
};

export type AlarmService = ReturnType<typeof createAlarmService>;

/** Alarms as people read them and act on them. Of those out of scope, none is there. */
export function createAlarmService(parts: {
  database: Database;
  clock: Clock;
  alarmLedger: AlarmLedger;
  devices: DeviceService;
  contentQuota: ContentQuota;
  sharedLimits: SharedLimits;
}) {
  const { database, clock, alarmLedger, devices, contentQuota, sharedLimits } = parts;
  const { db } = database;
  const clearByHand = createClearByHand(parts);

  /** @throws ApiError 404/32 */
  async function getIn(queryable: typeof db | UnitOfWork['tx'], caller: Scope, alarmId: string) {
    return orNotFound(await findAlarm(queryable, caller, alarmId), 'Alarm', alarmId);
  }

  /** Does something to one alarm in scope, and answers what became of it. @throws ApiError 404/32 */
  const changing = (caller: Caller, alarmId: string, change: (unit: UnitOfWork) => Promise<unknown>) =>
    inUnitOfWork(db, caller, async (unit) => {
      await getIn(unit.tx, caller, alarmId);
      await change(unit);
      return getIn(unit.tx, caller, alarmId);
    });

  /** @throws ApiError 404/32 for a user who may not read the alarm */
  async function assignIn(unit: UnitOfWork, caller: Caller, alarmId: string, userId: string) {
    // A user is locked before anything else, as when they are deleted.
    await lockUserForShare(unit.tx, userId);
    const { alarm } = await getIn(unit.tx, caller, alarmId);
    const user = await findAssignee(unit.tx, alarm.tenantId, userId);
    const isReader = user && (user.customerId === null || user.customerId === alarm.customerId);
    const { placeIds = null } = user ?? {};
    if (!isReader || !(await idsInScope(unit.tx, caller, [alarmId], { placeIds })).includes(alarmId))
      throw notFound('User', userId);
    return alarmLedger.assign(unit, [alarmId], userId);
  }

  /**
   * Counts an alarm of a device and its owner. Not the stored alarms are counted: those who raise them can delete them.
   * @throws ApiError 429/33
   */
  async function count({ tx }: UnitOfWork, key: string): Promise<void> {
    const { remaining, resetMs } = await sharedLimits.take([{ limit: WITHOUT_RULE, key }], { tx });
    if (remaining >= 0) return;
    throw tooMuchAtOnce('Too many alarms of this device within an hour!', Math.ceil(resetMs / MS_PER_S));
  }

  /** Raises the alarm, or finds the open one of the same device and type. @throws ApiError 403/20, 404/32, 429/33 */
  async function raiseOrFind(unit: UnitOfWork, caller: Caller, save: AlarmSave): Promise<string> {
    const { type, deviceId, severity } = save;
    if (deviceId === null) throw itemNotFound();
    const { tenantId, customerId } = await devices.lockFor(unit, caller, deviceId);
    const open = await findOpenOfType(unit.tx, deviceId, type ?? '');
    if (open) return open.id;
    await count(unit, `${deviceId} ${customerId ?? tenantId}`);
    const startTime = save.startTime || clock();
    const [id] = await alarmLedger.raise(unit, [
      {
        tenantId,
        customerId,
        deviceId,
        ruleId: null,
        type: type ?? '',
        severity: severity ?? 'INDETERMINATE',
        startTime,
        endTime: save.endTime || startTime,
        details: save.details,
      },
    ]);
    if (!id) throw itemNotFound();
    return id;
  }

  return {
    get: (caller: Scope, alarmId: string): Promise<AlarmRecord> => getIn(db, caller, alarmId),

    /** Undefined: there is none in scope. */
    find: (caller: Scope, alarmId: string): Promise<AlarmRecord | undefined> =>
      findAlarm(db, caller, alarmId),

    page: (caller: Scope, query: AlarmPageQuery): Promise<Rows<AlarmRecord>> => listAlarms(db, caller, query),

    count: (caller: Scope, query: AlarmQuery): Promise<number> => countAlarms(db, caller, query),

    types: (caller: Scope, query: PageQuery<'type'>): Promise<Rows<string>> => listTypes(db, caller, query),

    /** A summary of the outcomes of alarms. @throws ApiError 403/20 for a system administrator */
    summary: (caller: Scope, which: SummarizedAlarms): Promise<AlarmSummary> =>
      summarizeAlarms(db, caller, which),

    /** Null: there is none. */
    worst: async (caller: Scope, query: AlarmQuery): Promise<AlarmSeverity | null> =>
      severityOfRank(await worstRank(db, caller, query)),

    /**
     * Raises an alarm, or changes the open one of the same device and type, or the one of this id; of one that a rule
     * raised, times and details stay.
     * @throws ApiError 400/31, 403/20 another customer's device, 404/32, 429/33 too many of the device within an hour
     */
    saveFor(caller: Caller, save: AlarmSave): Promise<AlarmRecord> {
      checkSave(save);
      const { startTime, endTime, severity, details, assigneeId } = save;
      return inUnitOfWork(db, caller, async (unit) => {
        if (assigneeId !== null) await lockUserForShare(unit.tx, assigneeId);
        const id = save.id ?? (await raiseOrFind(unit, caller, save));
        const { alarm } = await getIn(unit.tx, caller, id);
        // A rule goes on from its own finding: no caller may overwrite it.
        const found = alarm.ruleId === null ? null : alarm;
        await alarmLedger.lock(unit, [id]);
        if (!found) await contentQuota.take(unit, alarm, sizeOf(alarm.type, details));
        await alarmLedger.update(unit, id, {
          severity: severity ?? alarm.severity,
          startTime: found?.startTime ?? (startTime || alarm.startTime),
          endTime: found?.endTime ?? (endTime || Math.max(alarm.endTime, startTime)),
          details: found ? found.details : details,
        });
        if (save.isAcknowledged) await alarmLedger.acknowledge(unit, [id]);
        if (save.isCleared) await clearByHand(unit, [id], 'afterDuration');
        if (assigneeId !== null) await assignIn(unit, caller, id, assigneeId);
        else await alarmLedger.assign(unit, [id], null);
        return getIn(unit.tx, caller, id);
      });
    },

    /** @throws ApiError 404/32 */
    delete: (caller: Caller, alarmId: string): Promise<void> =>
      inUnitOfWork(db, caller, async (unit) => {
        await getIn(unit.tx, caller, alarmId);
        await alarmLedger.delete(unit, [alarmId]);
      }),

    /** @throws ApiError 404/32, 400/31 it was so already */
    acknowledge: (caller: Caller, alarmId: string): Promise<AlarmRecord> =>
      changing(caller, alarmId, async (unit) => {
        const changed = await alarmLedger.acknowledge(unit, [alarmId]);
        if (changed.length === 0) throw badRequest(ALARM_ERRORS.alreadyAcknowledged);
      }),

    /** The same, also if it is acknowledged already. @throws ApiError 404/32 */
    acknowledgeOnce: (caller: Caller, alarmId: string): Promise<AlarmRecord> =>
      changing(caller, alarmId, (unit) => alarmLedger.acknowledge(unit, [alarmId])),

    /**
     * As ThingsBoard clears: if the condition goes on, the alarm is raised again after the rule's duration.
     * @throws ApiError 404/32, 400/31 it was so already
     */
    clear: (caller: Caller, alarmId: string): Promise<AlarmRecord> =>
      changing(caller, alarmId, async (unit) => {
        const changed = await clearByHand(unit, [alarmId], 'afterDuration');
        if (changed.length === 0) throw badRequest(ALARM_ERRORS.alreadyCleared);
      }),

    /**
     * Notifies no one that it goes on until a time, epoch ms; null: from now on again. A cleared one stays as it is.
     * @throws ApiError 404/32
     */
    snooze: (
      caller: Caller,
      alarmId: string,
      snooze: { readonly until: number; readonly reason: string | null } | null,
    ): Promise<AlarmRecord> =>
      changing(caller, alarmId, (unit) => alarmLedger.snooze(unit, [alarmId], snooze)),

    /** @throws ApiError 404/32, 400/31 the user has it already */
    assign: (caller: Caller, alarmId: string, userId: string): Promise<AlarmRecord> =>
      inUnitOfWork(db, caller, async (unit) => {
        const changed = await assignIn(unit, caller, alarmId, userId);
        if (changed.length === 0) throw badRequest(ALARM_ERRORS.alreadyAssigned);
        return getIn(unit.tx, caller, alarmId);
      }),

    /** @throws ApiError 404/32, 400/31 no one has it */
    unassign: (caller: Caller, alarmId: string): Promise<AlarmRecord> =>
      changing(caller, alarmId, async (unit) => {
        const changed = await alarmLedger.assign(unit, [alarmId], null);
        if (changed.length === 0) throw badRequest(ALARM_ERRORS.notAssigned);
      }),
  };
}

/** @throws ApiError 400/31 */
function checkSave({ type, severity, startTime, endTime, details }: AlarmSave): void {
  requireText(type, SAVED_ALARM_ERRORS.typeRequired);
  checkTexts({ type });
  if (severity === null) throw badRequest(SAVED_ALARM_ERRORS.severityRequired);
  if (endTime > 0 && startTime > endTime) throw badRequest(SAVED_ALARM_ERRORS.endsBeforeStart);
  if (!isStorable(details)) throw new ApiError(REQUEST_ERRORS.textMalformed, { name: 'details' });
}
