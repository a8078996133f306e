import { expect, it } from 'vitest';
import { filesWith } from './setup/source-files.ts';

/** The places that call operations: a feature's `api/`, and `lib`, which serves several features. */
const CALLS = /^features\/.+\/api\/|^lib\//;
/** Keys of queries, and what refetches everything, are made here. */
const QUERIES = /^lib\/query\//;

const filesOfConsole = (pattern: RegExp, but: RegExp) =>
  filesWith(pattern, 'apps/web/src').filter((path) => !but.test(path));

it('calls operations in the api folder of a feature, or in lib', () => {
  const calling = /(?<![.\w])(?:call|callPage|queryOf|pageQueryOf|queryKeyOf|requestOf)(?:<\w+>)?\(/;
  expect(filesWith(calling, 'apps/web/src').length).toBeGreaterThan(30);
  expect(filesOfConsole(calling, CALLS)).toEqual([]);
});

it('makes the key of every query from its operation', () => {
  expect(filesOfConsole(/\bqueryKey(?:: | = )\[/, QUERIES)).toEqual([]);
});

it('names the data that it refetches or removes', () => {
  const unnamed =
    /\.(?:invalidate|refetch|reset|remove|cancel)Queries\((?!\{ queryKey)|\bqueryClient\.clear\(/;
  expect(filesOfConsole(unnamed, QUERIES)).toEqual([]);
});
