import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const DIST = join(import.meta.dirname, '../apps/web/dist');

/** kB of gzipped JavaScript before any interaction. */
const SIGN_IN_KB = 188;
/** A customer's, with its charts. */
const DASHBOARD_KB = 279;
/** With several rooms, and with the scripts that are loaded afterwards without interaction. */
const FOLLOWED_KB = 327;

/** The files and all of their static imports, transitively; without dynamic imports. */
function reachedFrom(files: readonly string[]): Set<string> {
  const reached = new Set(files);
  // An iteration of a set includes entries that are added during it.
  for (const file of reached) {
    for (const [, imported] of read(file).matchAll(/(?:from|import)\s*["'`]\.\/([\w~.-]+\.js)["'`]/g)) {
      if (imported) reached.add(`assets/${imported}`);
    }
  }
  return reached;
}

function read(file: string): string {
  return readFileSync(join(DIST, file), 'utf8');
}

function gzippedKb(files: Iterable<string>): number {
  return (
    [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).byteLength,
      0,
    ) / 1000
  );
}

describe('the base map of the built console', () => {
  const assets = readdirSync(join(DIST, 'assets'));
  const named = (pattern: RegExp) =>
    assets.filter((name) => pattern.test(name)).map((name) => `assets/${name}`);

  it('has every tile of its two zoom levels, with the towns and the coast where a device may be', () => {
    expect(named(/^base-map\.3\.\d+\.\d+-[\w-]{8}\.mvt$/)).toHaveLength(4 ** 3);
    expect(named(/^base-map\.6\.\d+\.\d+-[\w-]{8}\.mvt$/)).toHaveLength(4 ** 6);
    // The coast of Odisha.
    const [tile = ''] = named(/^base-map\.6\.47\.28-.*\.mvt$/);
    for (const content of ['Bhubaneshwar', 'ブバネーシュワル', 'Odisha', 'land', 'borders']) {
      expect(readFileSync(join(DIST, tile)).includes(content), content).toBe(true);
    }
  });

  it('adds at most half of the bytes of the countries to the first view', () => {
    const countries = gzippedKb(named(/^countries-50m-.*\.js$/));
    // The initial tile of maps, and those around it.
    const tiles = named(/^base-map\.6\.4[678]\.2[789]-.*\.mvt$/);
    expect(tiles).toHaveLength(9);
    expect(gzippedKb(tiles)).toBeLessThanOrEqual(countries / 2);
  });
});

describe('the first load of the built console', () => {
  const page = read('index.html');
  const named = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, file = '']) => file);
  const entry = named(/ data-console="\/(assets\/[^"]+)"/g);
  const shell = JSON.parse(/\["\/[^\]]*"\]/.exec(read('sw.js'))?.[0] ?? '[]') as string[];
  const chunk = (name: string) =>
    shell
      .filter((path) => path.startsWith(`/assets/${name}-`) && path.endsWith('.js'))
      .map((path) => path.slice(1));

  /** The scripts that the page's first script preloads in parallel with the console. */
  const preloaded = (attribute: string) =>
    (new RegExp(`${attribute}="([^"]*)"`).exec(page)?.[1] ?? '')
      .split(' ')
      .filter((path) => path.endsWith('.js'))
      .map((path) => path.slice(1));
  const foundLate = (needed: ReadonlySet<string>, attribute: string) =>
    [...needed].filter((file) => !preloaded(attribute).includes(file) && !ofEveryVisit.includes(file));
  const ofEveryVisit = preloaded('data-scripts');

  it('is small at the sign-in, which is preloaded completely', () => {
    const screen = chunk('parts');
    expect([entry, screen].map(({ length }) => length)).toEqual([1, 1]);
    const needed = reachedFrom([...entry, ...screen]);
    expect(foundLate(needed, 'data-signed-out')).toEqual([]);
    expect(gzippedKb(needed)).toBeLessThanOrEqual(SIGN_IN_KB);
  });

  it('fetches no styles before its first picture', () => {
    const links = [...page.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link);
    expect(links).not.toEqual([]);
    expect(links.filter((link) => !link.includes(' disabled'))).toEqual([]);
  });

  it('has no script that only refers to another', () => {
    const scripts = shell.filter((path) => path.endsWith('.js')).map((path) => path.slice(1));
    const refers = /^(?:import\s*(?:\{[^}]*\}\s*from\s*)?"[^"]*";?)+export\s*\{[^}]*\};?\s*$/;
    expect(scripts.filter((file) => refers.test(read(file)))).toEqual([]);
  });

  it('is small at the dashboard, which is preloaded completely', () => {
    const screen = chunk('signed-in');
    expect(screen).toHaveLength(1);
    const needed = reachedFrom([...entry, ...screen]);
    expect(foundLate(needed, 'data-dashboard')).toEqual([]);
    const plot = chunk('plot');
    expect(plot).toHaveLength(1);
    expect(gzippedKb(reachedFrom([...needed, ...plot]))).toBeLessThanOrEqual(DASHBOARD_KB);
    const [rooms, following] = [chunk('worst-rooms'), chunk('following')];
    expect([rooms, following].map(({ length }) => length)).toEqual([1, 1]);
    const several = reachedFrom([...needed, ...rooms]);
    expect(
      [...several].filter((file) => !preloaded('data-rooms').includes(file) && !needed.has(file)),
    ).toEqual([]);
    expect(gzippedKb(reachedFrom([...several, ...plot, ...following]))).toBeLessThanOrEqual(FOLLOWED_KB);
  });
});
