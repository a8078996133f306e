import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A deleted row, by column name. */
export type ArchivedRow = { readonly id: string; readonly created_time: number };

/**
 * Archives rows that are being deleted: a gzipped NDJSON file for each batch, named after its first row, so that a
 * batch that is repeated after a crash replaces its file. Resolves when the rows are on the disk.
 * @param name kind of the rows, which starts the file name
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
  await syncFolder(folder);
}

/** Makes a rename survive a power loss. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
