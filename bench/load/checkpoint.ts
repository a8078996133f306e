import pg from 'pg';

/** Writes what a database has changed to the disk. */
export async function checkpoint(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('checkpoint');
  await client.end();
}
