import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../apps/server/src/config.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const decisions = readdirSync(join(ROOT, 'docs/adr')).filter((name) => /^\d{4}-/.test(name));
const SERVER = 'apps/server/src';
const readmes = readdirSync(join(ROOT, SERVER), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('README.md'))
  .map((name) => `${SERVER}/${name}`);
const documents = [
  ...readmes,
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'examples/README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

it.each(documents)('%s has no broken links', (path) => {
  const targets = [...read(path).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target);
  const local = targets.filter((target) => !/^[a-z]+:/.test(target));
  expect(local.filter((target) => !existsSync(join(ROOT, dirname(path), target)))).toEqual([]);
});

describe('the architecture', () => {
  const tree = read('docs/ARCHITECTURE.md').match(/## The tree\n\n```\n([\s\S]*?)```/)?.[1] ?? '';

  /** Paths of the folders and files in the tree, by indentation. */
  function drawn(): string[] {
    const parents: string[] = [];
    return tree.split('\n').flatMap((line) => {
      const [, indent = '', name] = line.match(/^( *)(\S+)/) ?? [];
      if (!name) return [];
      const path = join(...parents.slice(0, indent.length / 2), name);
      parents.splice(indent.length / 2, Number.POSITIVE_INFINITY, name);
      return /[<{]/.test(path) ? [] : [path];
    });
  }

  it('draws only existing files and folders', () => {
    expect(drawn().length).toBeGreaterThan(20);
    expect(drawn().filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('draws every folder of the server and of the console', () => {
    const names = drawn().map((path) => path.replace(/\/$/, ''));
    for (const parent of ['apps/server/src', 'apps/web/src']) {
      const folders = readdirSync(join(ROOT, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
      // Features are drawn as `<feature>`, which is left out above.
      const missing = folders.filter(
        (name) => !names.includes(`${parent}/${name}`) && !tree.includes(`  ${name}/<feature>/`),
      );
      expect([parent, missing]).toEqual([parent, []]);
    }
  });

  it('is a map of less than 12 kB', () => {
    expect(Buffer.byteLength(read('docs/ARCHITECTURE.md'))).toBeLessThan(12 * 1024);
  });
});

describe('the READMEs of the server', () => {
  it('exist for every feature, with at most 60 lines, and the table of all names them', () => {
    const features = readdirSync(join(ROOT, SERVER, 'features'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${SERVER}/features/${name}/README.md`);
    expect(features.filter((path) => !readmes.includes(path))).toEqual([]);
    expect(features.filter((path) => read(path).split('\n').length > 61)).toEqual([]);
    const table = read(`${SERVER}/features/README.md`);
    expect(features.filter((path) => !table.includes(`(${basename(dirname(path))}/README.md)`))).toEqual([]);
  });

  it('name only existing files', () => {
    const sources = ['apps', 'packages', 'tools'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => !name.includes('node_modules'))
        .map((name) => `/${folder}/${name}`.replace('/src/', '/')),
    );
    const gone = readmes.flatMap((path) =>
      [...read(path).matchAll(/`([\w./-]+\.(?:ts|typ|html))`/g)]
        .map(([, name = '']) => name)
        .filter(
          (name) =>
            !sources.some((source) =>
              source.endsWith(`/${name.replace(/^(\.\.\/)+/, '').replace('/src/', '/')}`),
            ),
        )
        .map((name) => `${path}: ${name}`),
    );
    expect(gone).toEqual([]);
  });

  it('name every table once, in the folder that defines it', () => {
    const tables = readdirSync(join(ROOT, SERVER), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?:^database\/schema\/[^/]+|\.tables)\.ts$/.test(path))
      .flatMap((path) =>
        [...read(`${SERVER}/${path}`).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => ({ name, path })),
      );
    expect(tables.length).toBeGreaterThan(50);
    const rows = readmes.flatMap((path) =>
      [...read(path).matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(([, names = '']) =>
        names.split(', ').map((name) => ({ name: name.slice(1, -1), folder: dirname(path) })),
      ),
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
    // The tables that the whole server stands on are described by the features that write them.
    const elsewhere = tables.filter(
      ({ name, path }) =>
        path.endsWith('.tables.ts') &&
        !rows.some((row) => row.name === name && row.folder === `${SERVER}/${dirname(path)}`),
    );
    expect(elsewhere).toEqual([]);
  });
});

describe('the security guarantees', () => {
  const rows = [...read('SECURITY.md').matchAll(/^\| [^|]+ \| `([^`]+)` \| (.+) \|$/gm)].map(
    ([, file = '', title = '']) => ({ file, title }),
  );

  it('are covered by the named tests', () => {
    expect(rows.length).toBeGreaterThan(20);
    const gone = rows.filter(({ file, title }) => !existsSync(join(ROOT, file)) || !holds(file, title));
    expect(gone).toEqual([]);
  });

  /** Whether a file has a test, or a template of tests, with that name. */
  function holds(file: string, title: string): boolean {
    const found = read(file).indexOf(title);
    const before = read(file).slice(0, found).trimEnd();
    return found >= 0 && /(?:\bit\b|\btest\b|\bfor\b|\}\)|\])[^;]{0,300}$/s.test(before);
  }
});

describe('the dependencies', () => {
  it('of the product are listed on their page, each with its purpose', () => {
    const folders = ['apps/server', 'apps/web', 'apps/demo', 'packages/air', 'packages/contract'];
    const used = folders.flatMap((folder) =>
      Object.keys(JSON.parse(read(`${folder}/package.json`)).dependencies ?? {}),
    );
    const own = (name: string) => name.startsWith('@airdeck/');
    const rows = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| .{4,} \|$/gm)].map(
      ([, name]) => name,
    );
    expect(rows).toEqual([...new Set(used)].filter((name) => !own(name)).toSorted());
  });
});

it('the operating guide lists every setting, in order', () => {
  const rows = [...read('docs/operating.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(rows).toEqual(Object.keys(environmentSchema.shape));
});

it('decisions have unique numbers and are listed', () => {
  const numbers = decisions.map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
  const index = read('docs/adr/README.md');
  expect(decisions.filter((name) => !index.includes(`(${name})`))).toEqual([]);
});
