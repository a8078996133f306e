import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Entry = { resolved?: string; link?: boolean; optionalDependencies?: Record<string, string> };

const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
const packages: Record<string, Entry> = JSON.parse(text).packages;

it('names no registry: packages come from the one that the machine uses', () => {
  const resolved = Object.values(packages).flatMap(({ resolved, link }) =>
    resolved && !link ? [resolved] : [],
  );
  expect(resolved).toEqual([]);
  expect(text).not.toMatch(/https?:\/\/[^"]*\.tgz/);
});

// npm leaves out what its registry lacks, without a word; `npm ci` then refuses the lock file elsewhere.
it('has every optional package, so that each platform finds its own', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isReachable(path, name))
      .map((name) => `${name} of ${path}`),
  );
  expect(missing).toEqual([]);
});

/** Looks where Node would: in the package's own node_modules, and in those of all folders above. */
function isReachable(from: string, name: string): boolean {
  const folders = from
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return [...folders, ''].some((folder) => `${folder ? `${folder}/` : ''}node_modules/${name}` in packages);
}
