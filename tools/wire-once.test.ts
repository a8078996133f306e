import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const WEB = resolve(import.meta.dirname, '../apps/web/src');

/** Paths of the API, also after a placeholder; only the contract may contain them. */
const ADDRESS = /['"`}]\/(?:(?:api|backoffice)\/|(?:health|ready|metrics)['"`])/;

it('no file of the console contains a path of the API', () => {
  const found = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(path))
    .filter((path) => ADDRESS.test(readFileSync(join(WEB, path), 'utf8')));
  expect(found).toEqual([]);
});
