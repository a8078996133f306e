import { statfs } from 'node:fs/promises';
import type pg from 'pg';

/** Bytes that the disk of a PostgreSQL on this machine has left. */
export async function freeSpaceOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ folder: string }>("select current_setting('data_directory') as folder");
  const { bavail, bsize } = await statfs(rows[0]?.folder ?? '');
  return bavail * bsize;
}
