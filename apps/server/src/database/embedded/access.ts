import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { z } from 'zod';
import { StartError } from '../../start-error.ts';
import { type Account, give } from './placement.ts';

/** How to get into the embedded database. Kept in a file that only its owner may read. */
export type Access = {
  readonly password: string;
  /** The port of the last start: it is taken again when it is free, for anyone who made a note of it. */
  readonly port: number;
};

const accessSchema = z.object({ password: z.string().min(1), port: z.number().int() });

const USER = 'airdeck';
export const DATABASE = 'airdeck';

export async function createAccess(): Promise<Access> {
  return { password: randomBytes(24).toString('base64url'), port: await freePort() };
}

/** @throws StartError when the file is missing or damaged: without the password no one gets in. */
export async function readAccess(file: string): Promise<Access> {
  try {
    return accessSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new StartError(
      `The password of the embedded database cannot be read from ${file}: ${(error as Error).message}\n` +
        'Start Airdeck as the user who owns the data folder, or put the file back from a copy of the folder.',
    );
  }
}

export async function writeAccess(file: string, access: Access, account: Account): Promise<void> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  const content = `${JSON.stringify(access, null, 2)}\n`;
  await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
  await give(draft, account);
  await rename(draft, file);
}

export function accessUrl(access: Access, database = DATABASE): string {
  return `postgres://${USER}:${access.password}@127.0.0.1:${access.port}/${database}`;
}

export const CLUSTER_USER = USER;

/** A port that is free now; `preferred` when that one is. */
export async function freePort(preferred = 0): Promise<number> {
  const port = await tryPort(preferred);
  return port ?? freePort();
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => (port === 0 ? reject(error) : resolve(undefined)));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
