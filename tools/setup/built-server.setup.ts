import { resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';

/** Builds the server alone, for tests that start it as a process. */
export default async function setUp(): Promise<void> {
  await ensureBuilt(resolve(import.meta.dirname, '../..'), { folder: 'apps/server' });
}
