import { describe, expect, it } from 'vitest';
import { isProductCode, sourceFiles } from './setup/source-files.ts';

const server = sourceFiles('apps/server/src', (path) => path.endsWith('.ts'));
const features = sourceFiles('apps/server/src/features');

/** Names that a pattern finds in the server's features, with their files. */
const named = (pattern: RegExp): string[] =>
  features.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, name]) => `${path}: ${name}`));

describe('services', () => {
  it('are nouns of what acts: of the forms in -ing, only features have names', () => {
    const files = features.map(({ path }) => path).filter((path) => path.endsWith('ing.service.ts'));
    expect(files.filter((path) => !/([\w-]+)\/\1\.service\.ts$/.test(path))).toEqual([]);
    expect(named(/\bexport (?:async )?(?:function|const) (create\w+ing)\b/g)).toEqual([]);
    expect(named(/\bexport (?:class|type) (\w+ing) (?:= ReturnType|\{)/g)).toEqual([]);
  });
});

describe('the unit of work', () => {
  it('is the first parameter of a function that needs one', () => {
    // An optional one, of the caller's transaction, is `outer?` among the last.
    const later = /,\s*(?:\w+|\{[^{}]*\}): UnitOfWork\s*[,)].*/g;
    const found = server.flatMap(({ path, text }) =>
      [...text.matchAll(later)].map(([parameter]) => `${path}: ${parameter.trim()}`),
    );
    expect(found).toEqual([]);
    expect(named(/\b(unit)\?: UnitOfWork/g)).toEqual([]);
  });
});

it('ids of rows come from one place', () => {
  const versions = /import \{[^}]*\bv[147]\b[^}]*\} from 'uuid'/;
  const found = server.filter(({ text }) => versions.test(text)).map(({ path }) => path);
  expect(found).toEqual(['database/ids.ts']);
});

it('fields of stored JSON are named by its type', () => {
  // Devices and other systems store any fields in these.
  const FREE = /\b(?:additional_info|additionalInfo\}|extra) $/;
  const found = server
    .filter(({ path }) => isProductCode(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/->>? *'\w+'/g)]
        .filter(({ index }) => !FREE.test(text.slice(0, index)))
        .map(([field]) => `${path}: ${field}`),
    );
  expect(found).toEqual([]);
});

it('what an administrator administers is decided in one place', () => {
  const refuses = /authority !== 'TENANT_ADMIN'[^;]*\) throw/;
  const found = server.filter(({ path, text }) => isProductCode(path) && refuses.test(text));
  expect(found.map(({ path }) => path)).toEqual(['database/caller-scope-sql.ts']);
});

it('an object is written as one, without a literal spread into it', () => {
  const folders = ['apps', 'packages', 'e2e', 'bench', 'tools'];
  const isCode = (path: string) => /\.tsx?$/.test(path);
  const found = folders.flatMap((folder) =>
    sourceFiles(folder, isCode)
      .filter(({ text }) => /\.\.\.\{\s*\w/.test(text))
      .map(({ path }) => `${folder}/${path}`),
  );
  expect(found).toEqual([]);
});
