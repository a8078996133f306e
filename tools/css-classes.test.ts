import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './setup/source-files.ts';

/** Names of the module's classes that a file uses; undefined: it takes them by a value, as in `classes[tone]`. */
function usedBy(source: string, module: string, folder: string): string[] | undefined {
  const imports = [...source.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)];
  const name = imports.find(([, , path = '']) => join(folder, path) === module)?.[1];
  if (name === undefined) return [];
  if (new RegExp(String.raw`\b${name}\[`).test(source)) return undefined;
  return [...source.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))].map(([, used = '']) => used);
}

/** Names that another class of the same or of another module takes over. */
const composed = (css: string) =>
  [...css.matchAll(/composes: ([\w\s]+?)(?: from|;)/g)].flatMap(([, names = '']) => names.split(/\s+/));

describe('classes of the console', () => {
  it('are all used', () => {
    const sources = sourceFiles('apps/web/src', (path) => /\.tsx?$/.test(path));
    const modules = sourceFiles('apps/web/src', (path) => path.endsWith('.module.css'));
    const taken = new Set(modules.flatMap(({ text }) => composed(text)));
    const unused = modules.flatMap(({ path: module, text }) => {
      const css = text.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, '');
      const used = sources.map((source) => usedBy(source.text, module, dirname(source.path)));
      if (used.includes(undefined)) return [];
      const names = new Set(
        [...css.matchAll(/\.([a-zA-Z][\w-]*)(?=[^;{}]*\{)/g)].map(([, name = '']) => name),
      );
      return [...names].filter((name) => !taken.has(name) && !used.flat().includes(name));
    });
    expect(unused).toEqual([]);
  });
});
