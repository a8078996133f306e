import { expect, it } from 'vitest';
import { sourceFiles } from './setup/source-files.ts';

const FOLDERS = ['apps', 'packages', 'e2e', 'bench', 'tools'];

/** The first word of a fragment that continues a name, such as 'Of the last attempt'. */
const FRAGMENT = '(?:That|Those of|Of|What|Whose|Until|Where|Which)\\b';

/** The beginnings of a comment before a declaration or statement, of one after code, and of a description of the API. */
const BEGINNINGS = [
  new RegExp(`/\\*\\*(?:\\s*\\n\\s*\\*)? ${FRAGMENT}.*`, 'g'),
  new RegExp(`(?<!\\n\\s*//.*\\n\\s*)// ${FRAGMENT}.*`, 'g'),
  new RegExp(`\\b(?:describe\\(|summary:)\\s*['"\`]${FRAGMENT}.*`, 'g'),
];

it('comments and descriptions begin with their subject', () => {
  const found = FOLDERS.flatMap((folder) =>
    sourceFiles(folder, (path) => /\.(?:tsx?|mjs)$/.test(path)).flatMap(({ path, text }) =>
      BEGINNINGS.flatMap((beginning) => [...text.matchAll(beginning)]).map(
        ([comment]) => `${folder}/${path}: ${comment}`,
      ),
    ),
  );
  expect(found).toEqual([]);
});
