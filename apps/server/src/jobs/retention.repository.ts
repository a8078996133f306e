import { eq, like, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../database/database.ts';
import { serverSetting } from '../database/schema/settings.ts';

/** Why a deletion is not one as they come every day. */
const DOUBTS = ['clockJumped', 'readingsDisagree', 'moreThanUsual'] as const;
export type Doubt = (typeof DOUBTS)[number];

const pendingSchema = z.object({
  /** Time of the oldest data that would be deleted, and the time before which all would be; epoch ms. */
  oldest: z.number(),
  before: z.number(),
  /** Null: it is usual, and announced. */
  doubt: z.enum(DOUBTS).nullable(),
  /** Time of the announcement, and of the last run that found it due. */
  sinceTime: z.number(),
  runTime: z.number(),
  /** How long the installation has run since it was announced. */
  waitedMs: z.number(),
});

/** State of one kind of data between two runs. Times are epoch ms. */
const retentionStateSchema = z.object({
  /** Time of the last run whose clock went on from the run before. */
  runTime: z.number(),
  /** Up to where a deletion was expected by then: the next one goes a usual span further. */
  dueBefore: z.number(),
  /** Data older than this has been deleted, or may be at any time. */
  goneBefore: z.number(),
  /** The deletion that is due and waits. */
  pending: pendingSchema.optional(),
});
export type RetentionState = z.infer<typeof retentionStateSchema>;
export type PendingDeletion = z.infer<typeof pendingSchema>;

const PREFIX = 'retention:';

export async function findRetentionState(db: Queryable, name: string): Promise<RetentionState | undefined> {
  const [row] = await db
    .select()
    .from(serverSetting)
    .where(eq(serverSetting.name, PREFIX + name));
  return row && retentionStateSchema.parse(row.value);
}

/** The states of all kinds that were ever examined, by name. */
export async function listRetentionStates(db: Queryable): Promise<{ name: string; state: RetentionState }[]> {
  const rows = await db
    .select()
    .from(serverSetting)
    .where(like(serverSetting.name, `${PREFIX}%`))
    .orderBy(serverSetting.name);
  return rows.map(({ name, value }) => ({
    name: name.slice(PREFIX.length),
    state: retentionStateSchema.parse(value),
  }));
}

/** @returns false where it is no longer what was read: the operator, or another server, has changed it */
export async function replaceRetentionState(
  db: Queryable,
  name: string,
  read: RetentionState | undefined,
  state: RetentionState,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(serverSetting)
    .values({ name: PREFIX + name, value: state })
    .onConflictDoUpdate({
      target: serverSetting.name,
      set: { value: sql`excluded.value` },
      setWhere: read ? sql`${serverSetting.value} = ${JSON.stringify(read)}::jsonb` : sql`false`,
    });
  return rowCount === 1;
}

/** When a device was last heard by the clock of then, epoch ms; what is later than `now` is no sign of anything. */
export async function findLastHeard(db: Queryable, now: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ time: number | null }>(
    sql`select max(received_time) as time from latest_reading where received_time <= ${now}`,
  );
  return rows[0]?.time ?? undefined;
}
