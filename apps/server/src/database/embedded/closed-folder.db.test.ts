import { cpSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { findPackage, prepareBinaries } from './binaries.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findAccount } from './placement.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'airdeck closed '));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe.runIf(isRoot)('as root, in a folder that only root can enter', () => {
  it('the database is created in a system folder, which is logged, and is found there at the next start', async () => {
    const said: string[] = [];
    const log = { ...silentLog, warn: (text: unknown) => said.push(String(text)) };
    const dataDir = join(folder, 'data');
    const first = await startEmbeddedPostgres({ dataDir, log, durable: false });
    try {
      expect(first.home).toMatch(/^\/var\/lib\/airdeck\/[0-9a-f]{12}$/);
      expect(said.join('\n')).toContain(first.home);
      await first.stop();
      const second = await startEmbeddedPostgres({ dataDir, log, durable: false });
      await second.stop();
      expect(second.url).toBe(first.url);
    } finally {
      await rm(first.home, { recursive: true, force: true });
    }
  });

  it('a database created while the folder was accessible is not silently replaced by an empty one', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    await expect(startEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toThrow(/may not enter/);
  });

  it('PostgreSQL is copied to a folder where its user can run it', async () => {
    const { folder: native, version } = await findPackage();
    const packaged = { folder: join(folder, 'package', 'native'), version };
    cpSync(native, packaged.folder, { recursive: true, verbatimSymlinks: true });
    const account = await findAccount('/nowhere');
    const home = await mkdtemp(join(tmpdir(), 'airdeck home '));
    try {
      await chmod(home, 0o711);
      const copied = await prepareBinaries(account, home, silentLog, packaged);
      expect(copied.postgres.startsWith(home)).toBe(true);
      const madeAt = statSync(copied.postgres).ctimeMs;
      // The second start finds the copy.
      const again = await prepareBinaries(account, home, silentLog, packaged);
      expect(statSync(again.postgres).ctimeMs).toBe(madeAt);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});

describe('after an install without scripts', () => {
  it('missing symbolic links and file modes of the package are restored', async () => {
    const { folder: native, version } = await findPackage();
    const packaged = { folder: join(folder, 'package', 'native'), version };
    cpSync(native, packaged.folder, { recursive: true, verbatimSymlinks: true });
    await chmod(folder, 0o711);
    const lib = join(packaged.folder, 'lib');
    const links = readdirSync(lib, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
    for (const link of links) rmSync(join(lib, link.name));
    await chmod(join(packaged.folder, 'bin', 'postgres'), 0o644);

    const binaries = await prepareBinaries(
      await findAccount('/nowhere'),
      join(folder, 'home'),
      silentLog,
      packaged,
    );
    expect(binaries.postgres).toBe(join(packaged.folder, 'bin', 'postgres'));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(readlinkSync(join(lib, link.name))).toBe(readlinkSync(join(native, 'lib', link.name)));
    }
  });
});
