import type pg from 'pg';
import { z } from 'zod';
import { inTransaction } from '../database/transaction.ts';

const SETTING = 'gone data';

const goneDataSchema = z.object({
  /** Readings from before were deleted; their hourly values were computed from all of them before that. */
  readings: z.number(),
  /** The same of hourly values. */
  hours: z.number(),
});
/** The times before which data was deleted because of its age, epoch ms; 0: none was. */
export type GoneData = z.infer<typeof goneDataSchema>;

export const NOTHING_GONE: GoneData = { readings: 0, hours: 0 };

/** @returns undefined before the first run of the deletion of readings in a version that keeps hourly values */
export async function findGone(database: pg.Pool | pg.ClientBase): Promise<GoneData | undefined> {
  return readGone(database, '');
}

/** The same until the end of the transaction: in the meantime, no more of it becomes gone. */
export async function holdGone(client: pg.ClientBase): Promise<GoneData> {
  return (await readGone(client, 'for share')) ?? NOTHING_GONE;
}

async function readGone(database: pg.Pool | pg.ClientBase, lock: string): Promise<GoneData | undefined> {
  const { rows } = await database.query(`select value from server_setting where name = $1 ${lock}`, [
    SETTING,
  ]);
  return rows[0] && goneDataSchema.parse(rows[0].value);
}

/** Moves the times forward, never back. */
export const raiseGone = (pool: pg.Pool, { readings, hours }: GoneData): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(
      'insert into server_setting (name, value) values ($1, $2) on conflict (name) do nothing',
      [SETTING, JSON.stringify(NOTHING_GONE)],
    );
    const known = (await readGone(client, 'for update')) ?? NOTHING_GONE;
    const gone: GoneData = {
      readings: Math.max(known.readings, readings),
      hours: Math.max(known.hours, hours),
    };
    await client.query('update server_setting set value = $2 where name = $1', [
      SETTING,
      JSON.stringify(gone),
    ]);
  });
