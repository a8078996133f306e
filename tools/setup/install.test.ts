import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { whyInstall } from './install.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'installed-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const LOCKED = {
  '': { name: 'root' },
  'packages/own': { version: '1.4.0' },
  'node_modules/own': { link: true },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-system': { version: '1.0.0', optional: true, os: ['none'] },
};

const { '': _root, ...REST } = LOCKED;

/** Creates a project in which npm completely installed `present`. */
function layOut(locked: object, present: object = locked) {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  const installed = Object.entries(present).filter(([path, entry]) => path !== '' && !('os' in entry));
  for (const [path] of installed) {
    mkdirSync(join(root, path), { recursive: true });
    writeFileSync(join(root, path, 'package.json'), '{}');
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  const packages = Object.fromEntries(installed);
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

it('accepts the packages of the lock file without those for other systems', () => {
  layOut(LOCKED);
  expect(whyInstall(root)).toBeUndefined();
});

it('requires an install without node_modules', () => {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKED }));
  expect(whyInstall(root)).toBe('node_modules is missing');
});

it('detects an interrupted install', () => {
  layOut(LOCKED);
  rmSync(join(root, 'node_modules/.package-lock.json'));
  expect(whyInstall(root)).toBe('an earlier install was not finished');
});

it('detects a removed package', () => {
  layOut(LOCKED);
  rmSync(join(root, 'node_modules/a'), { recursive: true });
  expect(whyInstall(root)).toBe('node_modules/a is missing');
});

it.each([
  ['another version', { ...LOCKED, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-b' } }],
  [
    'other contents of the same version',
    { ...LOCKED, 'node_modules/a': { version: '1.0.0', integrity: 'b' } },
  ],
  ['a new package', { ...LOCKED, 'node_modules/b': { version: '1.0.0' } }],
  [
    'a package less',
    { ...LOCKED, 'node_modules/a': { version: '1.0.0', optional: true }, 'node_modules/own': {} },
  ],
])('detects a lock file with %s', (_what, locked) => {
  layOut(LOCKED);
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  expect(whyInstall(root)).toBe('node_modules is older than package-lock.json');
});

it('detects packages for another platform', () => {
  layOut(LOCKED);
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: REST }));
  expect(whyInstall(root)).toBe('node_modules was installed on another kind of machine');
});
