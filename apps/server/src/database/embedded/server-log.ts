import { constants, open, readFile, rename, stat } from 'node:fs/promises';
import type { Account } from './account.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const SHOWN_LINES = 20;

/**
 * The file PostgreSQL writes to. A file and not a pipe: it goes on when this process is killed, and a server
 * that is adopted still has somewhere to write to.
 */
export type ServerLog = {
  readonly fd: number;
  /** What was written since it was opened: the last lines. */
  tail(): Promise<string>;
  /** Closes this process's end; the server keeps its own. */
  close(): Promise<void>;
};

/** Opens it for appending. One of some size is put aside, in the place of the one before. */
export async function openServerLog(file: string, account: Account): Promise<ServerLog> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size > MAX_BYTES) await rename(file, `${file}.1`);
  const from = size > MAX_BYTES ? 0 : size;
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  // Not through a link: root opens it in a folder that may belong to somebody else.
  const handle = await open(file, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  if (account) await handle.chown(account.uid, account.gid);
  return {
    fd: handle.fd,
    async tail() {
      const written = (await readFile(file)).subarray(from).toString('utf8').trimEnd();
      return written.split('\n').slice(-SHOWN_LINES).join('\n');
    },
    close: () => handle.close(),
  };
}
