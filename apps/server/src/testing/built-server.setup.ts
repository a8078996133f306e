import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVER_ROOT } from '../server-root.ts';

/** Builds the server, which tests start as a process: from source, each start would compile all of it. */
export default async function setUp(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(SERVER_ROOT, 'build.mjs')]);
}
