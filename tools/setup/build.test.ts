import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ensureBuilt, whyBuild } from './build.mjs';
import { Stop } from './run.mjs';

const SERVER = { name: 'the server', folder: 'apps/server', includes: ['apps/demo'] };
const WEB = { name: 'the console', folder: 'apps/web' };
const BUILD = "import fs from 'node:fs'; fs.cpSync('src', 'dist', { recursive: true });";
let built: string;
let root: string;

const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  root = built = mkdtempSync(join(tmpdir(), 'build '));
  write('package.json', '{"private":true,"workspaces":["packages/*","apps/*"]}');
  write('package-lock.json', '{}');
  write('packages/air/src/bands.ts', 'one');
  write('apps/demo/package.json', '{"name":"demo"}');
  write('apps/demo/src/demo.ts', 'one');
  for (const { folder } of [SERVER, WEB]) {
    write(`${folder}/package.json`, `{"name":"${folder.slice(5)}","scripts":{"build":"node build.mjs"}}`);
    write(`${folder}/build.mjs`, BUILD);
    write(`${folder}/src/main.ts`, 'one');
  }
  await ensureBuilt(root);
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(built, { recursive: true, force: true });
});
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build '));
  cpSync(built, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const reasons = () => [whyBuild(root, SERVER), whyBuild(root, WEB)];

it('builds once, regardless of file times', () => {
  utimesSync(join(root, 'apps/server/src/main.ts'), 0, 0);
  expect(reasons()).toEqual([undefined, undefined]);
});

it('detects a change of the same length whose time is set back', () => {
  expect(reasons()).toEqual([undefined, undefined]);
  const file = join(root, 'apps/server/src/main.ts');
  const { atime, mtime } = statSync(file);
  write('apps/server/src/main.ts', 'two');
  utimesSync(file, atime, mtime);
  expect(reasons()).toEqual(['its sources have changed', undefined]);
});

it('builds only the part whose sources changed', () => {
  write('apps/web/src/main.ts', 'two');
  expect(reasons()).toEqual([undefined, 'its sources have changed']);
});

it('builds both when a shared package changed', () => {
  write('packages/air/src/bands.ts', 'two');
  expect(reasons()).toEqual(['its sources have changed', 'its sources have changed']);
});

it('builds the server when the demo, which is part of it, changed', () => {
  write('apps/demo/src/demo.ts', 'two');
  expect(reasons()).toEqual(['its sources have changed', undefined]);
});

it('does not build when only tests changed', () => {
  write('apps/server/src/main.test.ts', 'one');
  write('apps/server/src/testing/world.ts', 'one');
  expect(reasons()).toEqual([undefined, undefined]);
});

it('detects removed output and output of other programs', () => {
  rmSync(join(root, 'apps/server/dist'), { recursive: true });
  write('apps/web/dist/main.ts', 'other');
  expect(reasons()).toEqual(['not built yet', 'its output has changed']);
});

it('builds again after a failed build, even if the sources are restored', async () => {
  write('apps/server/build.mjs', 'process.exit(1)');
  await expect(ensureBuilt(root)).rejects.toBeInstanceOf(Stop);
  write('apps/server/build.mjs', BUILD);
  expect(whyBuild(root, SERVER)).toBe('no finished build is on record');
  await ensureBuilt(root);
  expect(reasons()).toEqual([undefined, undefined]);
});
