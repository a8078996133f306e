import { resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';

/** Builds the server for tests that start it as a process: from source, each start would compile everything. */
export default async function setUp(): Promise<void> {
  await ensureBuilt(resolve(import.meta.dirname, '../..'), { only: 'apps/server' });
}
