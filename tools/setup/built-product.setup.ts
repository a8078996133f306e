import { resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';

/** Builds the server and the console, which the browser tests open. */
export default async function setUp(): Promise<void> {
  await ensureBuilt(resolve(import.meta.dirname, '../..'));
}
