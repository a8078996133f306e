import { resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';

/** Builds the product: tests start the server as a process, which compiles everything from source, and it serves the console. */
export default async function setUp(): Promise<void> {
  await ensureBuilt(resolve(import.meta.dirname, '../..'));
}
