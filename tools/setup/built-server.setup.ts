import { resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';

/** Builds the server, which tests start as a process: from source, each start would compile all of it. */
export default async function setUp(): Promise<void> {
  await ensureBuilt(resolve(import.meta.dirname, '../..'), { only: 'apps/server' });
}
