import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Entry = {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
};

const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
const packages: Record<string, Entry> = JSON.parse(text).packages;

it('names no registry: packages come from the one configured on the machine', () => {
  const resolved = Object.values(packages).flatMap(({ resolved, link }) =>
    resolved && !link ? [resolved] : [],
  );
  expect(resolved).toEqual([]);
  expect(text).not.toMatch(/https?:\/\/[^"]*\.tgz/);
});

// npm silently omits packages that its registry lacks; `npm ci` then rejects the lock file elsewhere.
it('has every optional package, so that each platform finds its own', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isReachable(path, name))
      .map((name) => `${name} of ${path}`),
  );
  expect(missing).toEqual([]);
});

it('has the checksum of every package', () => {
  const unchecked = Object.entries(packages).filter(
    ([path, { integrity, link }]) => path.includes('node_modules/') && !link && !integrity,
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

it('is based on exact versions in every package.json and in the list for Python', () => {
  const root = new URL('../', import.meta.url);
  const folders = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(new URL(parent, root)).map((name) => `${parent}/${name}/`),
  );
  const loose = ['', ...folders].flatMap((folder) => {
    const { dependencies, devDependencies, overrides } = JSON.parse(
      readFileSync(new URL(`${folder}package.json`, root), 'utf8'),
    );
    const wanted = Object.entries<string>({ ...dependencies, ...devDependencies, ...overrides });
    return wanted
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name]) => folder + name);
  });
  expect(loose).toEqual([]);
  const python = readFileSync(new URL('e2e/api/requirements.txt', root), 'utf8').trim().split('\n');
  expect(python.filter((line) => !/^[\w.-]+==[\w.]+$/.test(line))).toEqual([]);
});

/** Resolves like Node.js: in the package's own node_modules, then in those of all parent folders. */
function isReachable(from: string, name: string): boolean {
  const folders = from
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return [...folders, ''].some((folder) => `${folder ? `${folder}/` : ''}node_modules/${name}` in packages);
}
