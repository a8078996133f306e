import type { AuditedKind } from '@airdeck/contract/audit/audit';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../database/unit-of-work.ts';
import type { AuditLog } from '../features/audit/audit-log.service.ts';
import { retentionHeld } from '../metrics.ts';
import {
  findLastHeard,
  findRetentionState,
  listRetentionStates,
  type PendingDeletion,
  type RetentionState,
  replaceRetentionState,
} from './retention.repository.ts';
import { confirmDeletion, type DeletionRules, decideDeletion } from './retention-decision.ts';

/** Kinds of data that are deleted by age, as named in the audit log. */
const AGED_KINDS = {
  readings: 'READINGS',
  hours: 'HOURS',
  deliveries: 'DELIVERIES',
  sessions: 'SESSIONS',
  apiKeys: 'API_KEY',
  audit: 'AUDIT',
} as const satisfies Record<string, AuditedKind>;
type AgedName = keyof typeof AGED_KINDS;

/** Data of one kind that is deleted after its retention period. Times are epoch ms. */
export type AgedData = DeletionRules & {
  /** Names it in the log, the audit log, the metrics and to the operator. */
  readonly name: AgedName;
  /**
   * The cut-off by this clock: older data is deleted. Where deletions are announced, it has to move by whole months.
   */
  readonly cutoffAt: (now: number) => number;
  /** The time of the oldest in [from, before); undefined: there is nothing. */
  readonly findOldest: (from: number, before: number) => Promise<number | undefined>;
  readonly deleteBefore: (before: number) => Promise<unknown>;
};

/** Due data that is not deleted automatically, or only after a week. */
export type HeldDeletion = PendingDeletion & { readonly name: AgedName };

export type Retention = ReturnType<typeof createRetention>;

/**
 * Deletes data after its retention period: announced, a piece at a time, and nothing unusual (`retention-
 * decision.ts`).
 */
export function createRetention(parts: {
  database: Pick<Database, 'db'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'> | undefined;
  auditLog: Pick<AuditLog, 'recordOfServer'>;
}) {
  const { database, clock, log, auditLog } = parts;
  const { db } = database;

  const record = (
    unit: UnitOfWork,
    action: 'deletionAnnounced' | 'deletionHeld' | 'deletionConfirmed' | 'deletedByAge',
    name: AgedName,
    deletion: PendingDeletion,
  ) => {
    const { doubt } = deletion;
    const entityName = `${dateOf(deletion.oldest)} – ${dateOf(deletion.before)}`;
    const change = { action, entityType: AGED_KINDS[name], entityName, details: doubt && { doubt } };
    return auditLog.recordOfServer(unit, change);
  };

  function say(name: string, { oldest, before, doubt }: PendingDeletion, isDue: boolean): void {
    const what = { data: name, from: dateOf(oldest), before: dateOf(before), ...(doubt && { doubt }) };
    if (isDue) log?.info(what, 'what is older than is kept is being deleted');
    else if (doubt === null) log?.info(what, 'what is older than is kept will be deleted in a day');
    else
      log?.warn(
        what,
        'an unusual deletion by age is held back; `npm run admin -- retention` shows and confirms it',
      );
  }

  return {
    /** The state of a kind of data: deleted before, and due next. Undefined: it was never due. */
    stateOf: (name: AgedName): Promise<RetentionState | undefined> => findRetentionState(db, name),

    /** Deletes due data that may be deleted; the rest is announced or held. To be run every hour, by one server. */
    async apply(data: AgedData): Promise<void> {
      const { name } = data;
      const now = clock();
      const cutoff = data.cutoffAt(now);
      const known = await findRetentionState(db, name);
      const goneBefore = Math.min(known?.goneBefore ?? 0, cutoff);
      // Confirmed by the operator, or stored after its time had been deleted.
      await data.deleteBefore(goneBefore);
      const oldest = await data.findOldest(goneBefore, cutoff);
      const lastHeard = oldest === undefined ? undefined : await findLastHeard(db, now);
      const { state, due, news } = decideDeletion(data, known, { now, cutoff, oldest, lastHeard });
      const isLogged = due !== undefined && (data.isPrecious || due.doubt !== null);
      const isSaved = await inUnitOfWork(db, undefined, async (unit) => {
        if (!(await replaceRetentionState(unit.tx, name, known, state))) return false;
        if (isLogged) await record(unit, 'deletedByAge', name, due);
        if (news === 'announced' && state.pending)
          await record(unit, 'deletionAnnounced', name, state.pending);
        if (news === 'held' && state.pending) await record(unit, 'deletionHeld', name, state.pending);
        return true;
      });
      // The operator, or another server, has just changed it: the next run reads the new state.
      if (!isSaved) return;
      if (isLogged) say(name, due, true);
      else if (news === 'withdrawn') log?.info({ data: name }, 'a deletion by age is no longer due');
      else if (news && state.pending) say(name, state.pending, false);
      if (due) await data.deleteBefore(due.before);
    },

    /** Unusual deletions that wait. */
    async listHeld(): Promise<HeldDeletion[]> {
      const states = await listKnownStates(db);
      return states.flatMap(({ name, state: { pending } }) =>
        pending && pending.doubt !== null ? { name, ...pending } : [],
      );
    },

    /** Confirms the held deletions, once: the next run deletes them. @returns these deletions */
    async confirmHeld(): Promise<HeldDeletion[]> {
      return inUnitOfWork(db, undefined, async (unit) => {
        const confirmed: HeldDeletion[] = [];
        for (const { name, state } of await listKnownStates(unit.tx)) {
          const { pending } = state;
          if (!pending || pending.doubt === null) continue;
          if (!(await replaceRetentionState(unit.tx, name, state, confirmDeletion(pending)))) continue;
          await record(unit, 'deletionConfirmed', name, pending);
          confirmed.push({ name, ...pending });
        }
        return confirmed;
      });
    },

    /** Sets the metric of what is held. */
    async measure(): Promise<void> {
      const held = await this.listHeld();
      retentionHeld.reset();
      for (const { name, sinceTime } of held) retentionHeld.set({ data: name }, sinceTime / 1000);
    },
  };
}

/** The states of kinds that this version deletes; kinds of another version wait for that one. */
async function listKnownStates(db: Queryable): Promise<{ name: AgedName; state: RetentionState }[]> {
  const states = await listRetentionStates(db);
  return states.flatMap(({ name, state }) => (isAgedName(name) ? { name, state } : []));
}

const isAgedName = (name: string): name is AgedName => Object.hasOwn(AGED_KINDS, name);

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
