import { expect, it } from 'vitest';
import { filesWith } from './setup/source-files.ts';

/** Paths of the API, also after a placeholder; only the contract may contain them. */
const ADDRESS = /['"`}]\/(?:(?:api|backoffice)\/|(?:health|ready|metrics)['"`])/;

it('no file of the console contains a path of the API', () => {
  expect(filesWith(ADDRESS, 'apps/web/src')).toEqual([]);
});
