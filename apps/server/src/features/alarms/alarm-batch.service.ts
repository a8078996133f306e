import type { AlarmAct, AlarmFilter } from '@airdeck/contract/alarms';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { lockUserForShare } from '../../database/user-lock-sql.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import type { NamedUser } from '../users/person.ts';
import { findAssignable, findAssignee } from './alarm-entries.repository.ts';
import { type AlarmQuery, queryOfFilter } from './alarm-filter-sql.ts';
import type { AlarmLedger } from './alarm-ledger.ts';
import { customersOf, idsInScope, walkAlarmIds } from './alarms.repository.ts';

/** Alarms that are locked and written with one statement each. */
const AT_ONCE = 1000;

export type AlarmBatch = {
  readonly act: AlarmAct;
  readonly alarmIds?: readonly string[] | undefined;
  readonly filter?: AlarmFilter | undefined;
  readonly assigneeId?: string | undefined;
  readonly comment?: string | undefined;
};

/** Places in `ALARM_STATUSES` in which an act changes something; all where it is missing. */
const RANKS_OF_ACT: Partial<Record<AlarmAct, readonly number[]>> = { acknowledge: [0, 2], clear: [0, 1] };

export type AlarmBatches = ReturnType<typeof createAlarmBatches>;

/** The same act on many alarms. */
export function createAlarmBatches(parts: { database: Database; clock: Clock; alarmLedger: AlarmLedger }) {
  const { clock, alarmLedger } = parts;
  const { db } = parts.database;

  async function actOn(
    unit: UnitOfWork,
    { act, assigneeId }: AlarmBatch,
    ids: readonly string[],
  ): Promise<string[]> {
    switch (act) {
      case 'acknowledge':
        return alarmLedger.acknowledge(unit, ids);
      case 'clear': {
        const at = clock();
        return alarmLedger.clear(
          unit,
          ids.map((alarmId) => ({ alarmId, at })),
          'cleared',
        );
      }
      case 'assign':
        return alarmLedger.assign(unit, ids, assigneeId ?? null);
      case 'unassign':
        return alarmLedger.assign(unit, ids, null);
    }
  }

  /** Only alarms that the assignee may read can be given to them. @throws ApiError 404/32 */
  async function narrowToAssignee(
    unit: UnitOfWork,
    caller: Caller,
    { assigneeId }: AlarmBatch,
  ): Promise<AlarmQuery> {
    if (assigneeId === undefined) return {};
    // A user is locked before anything else, as when they are deleted.
    await lockUserForShare(unit.tx, assigneeId);
    const user = await findAssignee(unit.tx, tenantOf(caller), assigneeId);
    if (!user) throw notFound('User', assigneeId);
    return user.customerId === null ? {} : { customerId: user.customerId };
  }

  /** Those in scope of the given ones, in one transaction. */
  const changeGiven = (caller: Caller, batch: AlarmBatch, alarmIds: readonly string[]): Promise<number> =>
    inUnitOfWork(db, caller, async (unit) => {
      const narrowed = await narrowToAssignee(unit, caller, batch);
      const ids = await idsInScope(unit.tx, caller, alarmIds, narrowed);
      const changed = await actOn(unit, batch, ids);
      if (batch.comment) await alarmLedger.comment(unit, ids, batch.comment);
      return changed.length;
    });

  /** The next ones that a filter finds, in a transaction of their own. */
  const changeNext = (caller: Caller, batch: AlarmBatch, query: AlarmQuery, after: string | undefined) =>
    inUnitOfWork(db, caller, async (unit) => {
      const narrowed = await narrowToAssignee(unit, caller, batch);
      // Narrowed to a customer of which the filter wants none: nothing is found.
      if (narrowed.customerId && query.customerId && narrowed.customerId !== query.customerId) {
        return { changed: 0, lastId: undefined };
      }
      const ids = await walkAlarmIds(unit.tx, caller, { ...query, ...narrowed }, { after, limit: AT_ONCE });
      const changed = await actOn(unit, batch, ids);
      return { changed: changed.length, lastId: ids.length === AT_ONCE ? ids.at(-1) : undefined };
    });

  return {
    /** Who can take each of those in scope of the given ones; no one, where none is. */
    async assignees(caller: Caller, alarmIds: readonly string[]): Promise<NamedUser[]> {
      const [customerId, ...others] = await customersOf(db, caller, alarmIds);
      if (customerId === undefined) return [];
      const owner = { tenantId: tenantOf(caller), customerId: others.length > 0 ? null : customerId };
      return findAssignable(db, owner);
    },

    /**
     * Does it to those in scope of the given ones, or to all that a filter finds. What is so already is passed over.
     * However many a filter finds, no transaction holds more than a thousand of them, for which rules and other people
     * would have to wait. When it breaks off, what was done stays, and the same act again does the rest.
     * @returns how many changed
     * @throws ApiError 404/32 the assignee is no user of the tenant
     */
    async change(caller: Caller, batch: AlarmBatch): Promise<number> {
      const { act, alarmIds, filter = {} } = batch;
      if (alarmIds) return changeGiven(caller, batch, alarmIds);
      const found = queryOfFilter(filter);
      const query = { ...found, statusRanks: intersected(found.statusRanks, RANKS_OF_ACT[act]) };
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

const intersected = (one: readonly number[] | undefined, other: readonly number[] | undefined) =>
  one && other ? one.filter((rank) => other.includes(rank)) : (one ?? other);
