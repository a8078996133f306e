import { expect, it } from 'vitest';
import { sourceFiles } from './setup/source-files.ts';

/** Symbols of units, which stand after a number. */
const UNITS = '(?:ppm|ppb|µg/m³|mg/m³|mg|g|°C|hPa|km/h|km|MB|GB|m³/h)(?![A-Za-z])';

it('a number never parts from its unit in a text', () => {
  const parted = new RegExp(`(?:\\}\\}|\\d) ${UNITS}`);
  const found = sourceFiles('apps/web/src', (path) => /locales\/\w+\.json$/.test(path)).flatMap(
    ({ path, text }) =>
      text.split('\n').flatMap((line) => (parted.test(line) ? [`${path}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

it('numbers get their unit from the one format of values', () => {
  const built = new RegExp(`\\$\\{[^}]*\\}(?:[ \\u00a0]|\\\\u00a0)?${UNITS}`);
  const found = ['apps/web/src', 'apps/server/src/notify', 'apps/server/src/documents'].flatMap((folder) =>
    sourceFiles(folder).flatMap(({ path, text }) =>
      text.split('\n').flatMap((line) => (built.test(line) ? [`${folder}/${path}: ${line.trim()}`] : [])),
    ),
  );
  expect(found).toEqual([]);
});
