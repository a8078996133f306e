import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A row that leaves the database, under the names of its columns. */
export type ArchivedRow = { readonly id: string; readonly created_time: number };

/**
 * Keeps rows that are about to be deleted: a file of packed JSON lines for each piece, named for its first row, so that
 * a piece that is deleted again after a crash takes the place of its file. Resolves when they are on the disk.
 * @param name what they are rows of
 */
export async function archiveRows(folder: string, name: string, rows: readonly ArchivedRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const date = new Date(first.created_time).toISOString().slice(0, 10);
  const path = join(folder, `${name}-${date}-${first.id}.ndjson.gz`);
  const draft = await open(`${path}.new`, 'w', 0o600);
  try {
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    await draft.writeFile(await promisify(gzip)(lines));
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${path}.new`, path);
}
