// `npm run db:new -- --name add_thing`: a migration from the changed schema. drizzle-kit compares the schema with the newest
// snapshot only, so the one before it is removed.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const META = join(import.meta.dirname, 'migrations/meta');
const drizzleKit = join(createRequire(import.meta.url).resolve('drizzle-kit'), '../bin.cjs');

const { status } = spawnSync(process.execPath, [drizzleKit, 'generate', ...process.argv.slice(2)], {
  cwd: import.meta.dirname,
  stdio: 'inherit',
});
const snapshots = readdirSync(META).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(META, name));
process.exitCode = status ?? 1;
