import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERVER_ROOT } from '../server-root.ts';
import { excessOf, readJson } from './bounded-json.ts';

const BOUNDS = { values: 12, depth: 5 };
const exceeds = (text: string) => excessOf(text, BOUNDS);
const spaces = ' '.repeat(10);

describe('excessOf', () => {
  it('lets pass what holds as much as it may', () => {
    const list = Array.from({ length: 11 }, (_, index) => index);
    for (const content of [list, list.map(() => ({})), { list: list.slice(1) }, [[[[[]]]]], 'text', 1]) {
      expect([content, exceeds(JSON.stringify(content) + spaces)]).toEqual([content, undefined]);
    }
  });

  it('counts the elements of lists and objects, and these themselves', () => {
    expect(exceeds(JSON.stringify(Array.from({ length: 12 }, () => 1)))).toBe('too-many-values');
    expect(exceeds(JSON.stringify(Array.from({ length: 12 }, () => ({}))))).toBe('too-many-values');
    expect(exceeds(JSON.stringify(Array.from({ length: 6 }, () => [1])))).toBe('too-many-values');
    const keys = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`k${index}`, index]));
    expect(exceeds(JSON.stringify(keys))).toBe('too-many-values');
  });

  it('counts levels, not brackets', () => {
    expect(exceeds('[[[[[[]]]]]]')).toBe('too-deep');
    expect(exceeds(`{"a":{"a":{"a":{"a":{"a":[]}}}}}`)).toBe('too-deep');
    expect(exceeds(`[[],[],[],[]]${spaces}`)).toBeUndefined();
    // A text that is broken off.
    expect(exceeds('['.repeat(10))).toBe('too-deep');
  });

  it('ignores what is inside of texts, of any length and with any escape', () => {
    const brackets = '[{,'.repeat(100);
    for (const text of [brackets, `"${brackets}`, `\\${brackets}\\`, `${'x'.repeat(100)}"${brackets}`]) {
      expect([text, exceeds(JSON.stringify([text, text]))]).toEqual([text, undefined]);
    }
    for (let length = 55; length < 75; length += 1) {
      const text = `${'\\'.repeat(length)}"${brackets}`;
      expect([length, exceeds(JSON.stringify([text, text]))]).toEqual([length, undefined]);
      expect([length, exceeds(`${JSON.stringify([text, text]).slice(0, -1)},[[[[[`)]).toEqual([
        length,
        'too-deep',
      ]);
    }
    expect(exceeds(`['${brackets}"${brackets}']`)).toBeUndefined();
    expect(exceeds(`["${brackets}`)).toBeUndefined();
  });
});

it('readJson parses what is within the bounds', () => {
  expect(readJson('{"a":[1]}', BOUNDS)).toEqual({ a: [1] });
  expect(readJson('null', BOUNDS)).toBeNull();
  expect(readJson('{"a":', BOUNDS)).toBeUndefined();
  expect(readJson('[[[[[[]]]]]]', BOUNDS)).toBeUndefined();
});

/** Files that parse JSON by themselves, with its origin. */
const OTHERS: Readonly<Record<string, string>> = {
  'bus/json-body.ts': 'other servers of the installation',
  'bus/readings-codec.ts': 'other servers of the installation',
  'database/backup/backup-format.ts': 'a backup, restored by the operator',
  'database/embedded/access.ts': 'a file of the server',
  'database/embedded/binaries.ts': 'files of a package',
  'database/embedded/folder-lock.ts': 'a file of the server',
  'database/migrate.ts': 'a file of the server',
  'features/geography/places-source.ts': 'files of a package',
  'features/outdoor/outdoor-provider.ts': 'the provider, a limited number of bytes',
  'features/reading-import/reading-import-job.ts': 'pieces of a file in the database, which the server wrote',
  'features/telemetry/reading-series.repository.ts': 'numbers that PostgreSQL has joined',
  'http/static-files.ts': 'a file of the console',
  'ingest/device-json.ts': 'devices, within the bounds',
  'ingest/forwarding/forward-entry.ts': 'the queue in the database',
  'ingest/lenient-json.ts': 'single words of a text that is within the bounds',
  'limits/bounded-json.ts': 'anyone, within the bounds',
  'server-root.ts': 'a file of the server',
};

it('no other part of the server parses JSON from outside', () => {
  const src = join(SERVER_ROOT, 'src');
  const parsing = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith('.ts') &&
      !/\.test\.ts$|\/?testing\//.test(path) &&
      readFileSync(join(src, path), 'utf8').includes('JSON.parse('),
  );
  expect(parsing.sort()).toEqual(Object.keys(OTHERS));
});
