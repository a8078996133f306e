import type { AlarmAct } from '@airdeck/contract/alarms/alarm-batches';
import { ALARM_ERRORS } from '@airdeck/contract/alarms/alarms';
import type { RaiseAgain } from '@airdeck/contract/alarms/raise-again';
import type { Clock } from '../../clock.ts';
import { tenantWithin } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { type ContentQuota, sizeOf } from '../../limits/content-quota.ts';
import type { NamedUser } from '../users/person.ts';
import { createClearByHand } from './alarm-clearing.ts';
import { countByOwner } from './alarm-content.repository.ts';
import { findAssignable, findAssignee } from './alarm-entries.repository.ts';
import type { AlarmQuery } from './alarm-filter-sql.ts';
import type { AlarmLedger } from './alarm-ledger.ts';
import { customersOf, idsInScope, walkAlarmIds } from './alarms.repository.ts';

const MAX_SNOOZE_MS = 366 * 86_400_000;
/** Batch size of locks and writes. */
const AT_ONCE = 1000;

export type AlarmBatch = {
  readonly act: AlarmAct;
  readonly alarmIds?: readonly string[] | undefined;
  readonly filter?: AlarmQuery | undefined;
  readonly assigneeId?: string | undefined;
  readonly comment?: string | undefined;
  /** For `snooze`; `until` in epoch ms. */
  readonly snooze?: { readonly until: number; readonly reason?: string | undefined } | undefined;
  readonly raiseAgain: RaiseAgain;
};

/** Indexes in `ALARM_STATUSES` that an action applies to; missing: all. */
const RANKS_OF_ACT: Partial<Record<AlarmAct, readonly number[]>> = {
  acknowledge: [0, 2],
  clear: [0, 1],
  snooze: [0, 1],
  unsnooze: [0, 1],
};

export type AlarmBatches = ReturnType<typeof createAlarmBatches>;

/** Bulk actions on alarms. */
export function createAlarmBatches(parts: {
  database: Database;
  clock: Clock;
  alarmLedger: AlarmLedger;
  contentQuota: ContentQuota;
}) {
  const { alarmLedger, contentQuota } = parts;
  const clearByHand = createClearByHand(parts);
  const { db } = parts.database;

  async function actOn(
    unit: UnitOfWork,
    { act, assigneeId, raiseAgain, snooze }: AlarmBatch,
    ids: readonly string[],
  ): Promise<string[]> {
    switch (act) {
      case 'acknowledge':
        return alarmLedger.acknowledge(unit, ids);
      case 'clear':
        return clearByHand(unit, ids, raiseAgain);
      case 'assign':
        return alarmLedger.assign(unit, ids, assigneeId ?? null);
      case 'unassign':
        return alarmLedger.assign(unit, ids, null);
      case 'snooze':
        return alarmLedger.snooze(unit, ids, snooze ? snoozeOf(snooze) : null);
      case 'unsnooze':
        return alarmLedger.snooze(unit, ids, null);
    }
  }

  /** Alarms can be assigned only to users who may read them. @throws ApiError 404/32 */
  async function narrowToAssignee(
    unit: UnitOfWork,
    caller: Caller,
    { assigneeId }: AlarmBatch,
  ): Promise<AlarmQuery> {
    if (assigneeId === undefined) return {};
    // Lock order: the user first, as in their deletion.
    await lockUserForShare(unit.tx, assigneeId);
    const user = orNotFound(
      await findAssignee(unit.tx, tenantWithin(caller), assigneeId),
      'User',
      assigneeId,
    );
    const { customerId, placeIds } = user;
    return { placeIds, ...(customerId !== null && { customerId }) };
  }

  /** The same comment on each. @throws ApiError 400/31 no room */
  async function comment(unit: UnitOfWork, ids: readonly string[], text: string): Promise<void> {
    await alarmLedger.lock(unit, ids);
    for (const { owner, alarms } of await countByOwner(unit.tx, ids)) {
      await contentQuota.take(unit, owner, ...Array.from({ length: alarms }, () => sizeOf(text)));
    }
    await alarmLedger.comment(unit, ids, text);
  }

  /** Applies the action to those of the given alarms that are in scope, in one transaction. */
  const changeGiven = (caller: Caller, batch: AlarmBatch, alarmIds: readonly string[]): Promise<number> =>
    inUnitOfWork(db, caller, async (unit) => {
      const narrowed = await narrowToAssignee(unit, caller, batch);
      const ids = await idsInScope(unit.tx, caller, alarmIds, narrowed);
      const changed = await actOn(unit, batch, ids);
      if (batch.comment) await comment(unit, ids, batch.comment);
      return changed.length;
    });

  /** Applies the action to the next batch of a filter, in a separate transaction. */
  const changeNext = (caller: Caller, batch: AlarmBatch, query: AlarmQuery, after: string | undefined) =>
    inUnitOfWork(db, caller, async (unit) => {
      const narrowed = await narrowToAssignee(unit, caller, batch);
      // The filter excludes all alarms of the assignee's customer.
      if (narrowed.customerId && query.customerId && narrowed.customerId !== query.customerId) {
        return { changed: 0, lastId: undefined };
      }
      const ids = await walkAlarmIds(unit.tx, caller, { ...query, ...narrowed }, { after, limit: AT_ONCE });
      const changed = await actOn(unit, batch, ids);
      return { changed: changed.length, lastId: ids.length === AT_ONCE ? ids.at(-1) : undefined };
    });

  return {
    /** Possible assignees of all given alarms in scope; empty if none is. */
    async assignees(caller: Caller, alarmIds: readonly string[]): Promise<NamedUser[]> {
      const [customerId, ...others] = await customersOf(db, caller, alarmIds);
      if (customerId === undefined) return [];
      const owner = { tenantId: tenantWithin(caller), customerId: others.length > 0 ? null : customerId };
      return findAssignable(db, caller, owner, alarmIds);
    },

    /**
     * Applies an action to the given alarms in scope, or to all that match a filter. Alarms in that state already are
     * skipped. A transaction locks at most a thousand alarms, so that rules and other users need not wait. After an
     * interruption, finished batches stay, and a repetition completes the rest.
     * @returns the number of changed alarms
     * @throws ApiError 400/31 a snooze that is over or too long, 404/32 the assignee is not a user of the tenant
     */
    async change(caller: Caller, batch: AlarmBatch): Promise<number> {
      const { act, alarmIds, filter = {}, snooze } = batch;
      const now = parts.clock();
      if (snooze && (snooze.until <= now || snooze.until > now + MAX_SNOOZE_MS))
        throw badRequest(ALARM_ERRORS.snoozePast);
      if (alarmIds) return changeGiven(caller, batch, alarmIds);
      const query = { ...filter, statusRanks: intersected(filter.statusRanks, RANKS_OF_ACT[act]) };
      let total = 0;
      let after: string | undefined;
      do {
        const { changed, lastId } = await changeNext(caller, batch, query, after);
        total += changed;
        after = lastId;
      } while (after !== undefined);
      return total;
    },
  };
}

const snoozeOf = ({ until, reason }: NonNullable<AlarmBatch['snooze']>) => ({
  until,
  reason: reason || null,
});

const intersected = (one: readonly number[] | undefined, other: readonly number[] | undefined) =>
  one && other ? one.filter((rank) => other.includes(rank)) : (one ?? other);
