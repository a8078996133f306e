import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Whether a path is one of the product's code: no test, and nothing that only tests or the gallery load. */
export const isProductCode = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|(?:^|\/)(?:testing|gallery)\//.test(path);

/** A file with its path from the folder. */
type SourceFile = { readonly path: string; readonly text: string };

/** The files below a folder of the project, by path. */
export function sourceFiles(
  folder: string,
  isWanted: (path: string) => boolean = isProductCode,
): SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => isWanted(path) && !path.includes('node_modules/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, folder, path), 'utf8') }));
}

/** Paths of files with a pattern, from the folder. */
export const filesWith = (
  pattern: RegExp,
  folder: string,
  isWanted: (path: string) => boolean = isProductCode,
): string[] =>
  sourceFiles(folder, isWanted)
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path);
