import type { TestDatabase } from '../test-database.ts';

/** Tables in which the product notes that something was read, and how often: it changes nothing. */
const NOTES = [
  'api_key',
  'audit_entry',
  'device_activity',
  'felt_closing',
  'limit_window',
  'reading_follower',
  'report_ticket',
  'user_session',
];

export const isNote = (name: string): boolean => NOTES.includes(name);

/**
 * Notes each table to which a committed statement writes.
 * @returns takes the names of those since the last time
 */
export async function watchWrites({ pool }: TestDatabase): Promise<() => Promise<string[]>> {
  await pool.query(`
    create unlogged table written (name text);
    create function note_write() returns trigger language plpgsql as
      $$ begin insert into written values (tg_table_name); return null; end $$;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'written'
      loop
        execute format('create trigger noted after insert or update or delete on %I execute function note_write()', name);
      end loop;
    end $$`);
  return async () => {
    const { rows } = await pool.query<{ name: string }>('delete from written returning name');
    return [...new Set(rows.map(({ name }) => name))].sort();
  };
}
