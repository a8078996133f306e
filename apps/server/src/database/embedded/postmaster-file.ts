import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type PostmasterFile = { readonly pid: number; readonly port: number };

/** What a running (or killed) PostgreSQL left in its data folder. Undefined when it was stopped in good order. */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  const content = await readFile(postmasterFile(clusterDir), 'utf8').catch(() => '');
  const lines = content.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  // Cut short while it was written: as good as none, and PostgreSQL replaces it.
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

export function postmasterFile(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}

/** How the running server was started: one line, each word quoted. */
export async function readStartCommand(clusterDir: string): Promise<string | undefined> {
  return (await readFile(join(clusterDir, 'postmaster.opts'), 'utf8').catch(() => undefined))?.trim();
}
