import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * The id of the installation whose nodes share this database. A promoted standby is the same one; a database that
 * was restored elsewhere, such as for tests, is another, although its contents are the same.
 */
export async function findInstallation(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select system_identifier || ' ' || current_database() as name from pg_control_system()`,
  );
  return createHash('sha256')
    .update(rows[0]?.name ?? '')
    .digest('hex')
    .slice(0, 16);
}
