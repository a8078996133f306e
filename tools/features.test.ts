import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readImports } from './walls/check-walls.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SERVER_FEATURES = 'apps/server/src/features';
const WEB_FEATURES = 'apps/web/src/features';
/** What adding a feature changes outside its own folders: an entry in each, and its import. */
const SERVER_LIST = 'apps/server/src/features.ts';
const CONSOLE_LIST = 'apps/web/src/app/features.ts';
const MENU = 'apps/web/src/app/navigation.ts';
/** Written by the build from the locale files that are there. */
const KEYS_OF_TEXTS = 'apps/web/src/app/i18next-keys.ts';

const isTest = (path: string) => /\.(?:test|access-matrix)\.tsx?$/.test(path) || path.includes('/testing/');
const imports = readImports(ROOT).imports.filter(({ from }) => !isTest(from));

/** The files of a feature's folder, by their paths. */
function featureFiles(parent: string, isMeant: (file: string) => boolean): string[] {
  return readdirSync(join(ROOT, parent), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.split('/').length === 2 && isMeant(path))
    .map((path) => `${parent}/${path}`);
}
const importersOf = (path: string) => imports.filter(({ to }) => to === path).map(({ from }) => from);

it('registers every feature of the server through one list', () => {
  const entries = featureFiles(SERVER_FEATURES, (path) => path.endsWith('.feature.ts'));
  expect(entries.length).toBeGreaterThan(15);
  for (const entry of entries) {
    expect([entry, importersOf(entry)]).toEqual([entry, [SERVER_LIST]]);
    const [name] = entry.slice(SERVER_FEATURES.length + 1).split('/');
    expect(entry).toBe(`${SERVER_FEATURES}/${name}/${name}.feature.ts`);
    expect(readFileSync(join(ROOT, entry), 'utf8')).toContain(`name: '${name}',`);
  }
  const folders = featureFiles(SERVER_FEATURES, (path) => path.endsWith('routes.ts')).map((path) =>
    join(path, '..'),
  );
  expect(folders.filter((folder) => !entries.some((entry) => entry.startsWith(`${folder}/`)))).toEqual([]);
});

it('takes the screens of every feature of the console from one list', () => {
  const entries = featureFiles(WEB_FEATURES, (path) => path.endsWith('.routes.tsx'));
  expect(entries.length).toBeGreaterThan(10);
  for (const entry of entries) {
    const importers = importersOf(entry).filter((path) => path !== MENU);
    expect([entry, importers]).toEqual([entry, [CONSOLE_LIST]]);
  }
});

it('names a feature on three lines outside its own folders, such as the audit log', () => {
  const isOwn = (path: string) =>
    path.startsWith(`${SERVER_FEATURES}/audit/`) ||
    path.startsWith(`${WEB_FEATURES}/audit/`) ||
    /^packages\/contract\/src\/audit(?:\.permissions)?\.ts$/.test(path);
  // The service that other features write their entries with, and the words of the entries: using a feature is not adding it.
  const serves = new Set([`${SERVER_FEATURES}/audit/audit-log.service.ts`, 'packages/contract/src/audit.ts']);
  const places = imports
    .filter(({ from, to }) => isOwn(to) && !isOwn(from) && !serves.has(to))
    .map(({ from }) => from)
    .filter((from) => from !== KEYS_OF_TEXTS);
  expect(places.sort()).toEqual([SERVER_LIST, CONSOLE_LIST, MENU]);

  const lines = places.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .filter((line) => /audit/i.test(line) && !line.startsWith('import ')),
  );
  expect(lines.map((line) => line.trim())).toEqual([
    'auditFeature,',
    '...AUDIT_ROUTES,',
    "{ path: AUDIT_PATH, label: 'audit.title', icon: LogIcon },",
  ]);
});

/** What many features share: only a feature that needs it has an entry there. */
const SERVICES = 'apps/server/src/services.ts';
const PATHS = 'apps/web/src/lib/paths/paths.ts';
const LIMITS = ['apps/server/src/limits/limits-page.ts', 'apps/server/src/limits/limits.ts'];
const CONSTRAINTS = 'apps/server/src/http/constraint-errors.ts';
const AUDITED_ACTS = 'packages/contract/src/audit.ts';
/** How the demo creates things as its people would. */
const DEMO_HOST = ['apps/server/src/demo-host/demo-host.ts', 'apps/server/src/demo-host/set-up-by-people.ts'];

/** The sources outside the folders of all features. */
const central = ['apps/server/src', 'apps/web/src', 'packages/contract/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('features/'))
    .map((path) => `${folder}/${path}`)
    .filter((path) => !isTest(path) && path !== KEYS_OF_TEXTS),
);

it.each([
  // Its word alone is one of the language's, too.
  ['calendar', /features\/calendar|paths\.calendar\b|calendar: '/i, /\/calendar\./, [PATHS]],
  ['before-after', /before-?after/i, /\/before-after\./, [SERVICES, PATHS]],
  ['felt-measured', /felt-?measured/i, /\/felt-measured\./, [SERVICES, PATHS]],
  [
    'wall-screens',
    /wall-?screen/i,
    /\/wall(?:-screens|-link)?\./,
    [SERVICES, PATHS, ...LIMITS, ...DEMO_HOST],
  ],
  [
    'scheduled-reports',
    /scheduled-?_?report/i,
    /\/(?:scheduled-reports|report-sendings)\./,
    [SERVICES, PATHS, ...LIMITS, CONSTRAINTS, AUDITED_ACTS, 'apps/server/src/demo-host/set-up-by-people.ts'],
  ],
])('names %s on the three lines, and in what it shares with others', (_feature, word, isOwn, shared) => {
  const named = central.filter(
    (path) => !isOwn.test(path) && word.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(named.sort()).toEqual([SERVER_LIST, CONSOLE_LIST, MENU, ...shared].sort());
});
