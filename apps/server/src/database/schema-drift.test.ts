import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import drizzleConfig from '../../drizzle.config.ts';
import { SERVER_ROOT } from '../server-root.ts';
import { MIGRATIONS_FOLDER } from './migrate.ts';

it('the schema in the code has no changes without a migration', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'airdeck-drift-'));
  try {
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    const before = await readdir(folder);
    const { stdout } = await promisify(execFile)(
      'npx',
      [
        'drizzle-kit',
        'generate',
        '--dialect=postgresql',
        `--schema=${drizzleConfig.schema}`,
        // It takes paths from the working directory only.
        `--out=${relative(SERVER_ROOT, folder)}`,
      ],
      { cwd: SERVER_ROOT },
    );
    expect(stdout).toContain('No schema changes');
    expect(await readdir(folder)).toEqual(before);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
