import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Names the installation whose nodes share this database. A standby that has taken over is the same one; a database that
 * was restored elsewhere, such as for tests, is another, though it holds the same.
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
