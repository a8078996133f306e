import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGES, type LanguageTag } from '../src/lib/i18n/languages.ts';
import { joinFiles, type Texts } from './join-files.ts';

const SOURCE = join(import.meta.dirname, '../src');
/** Words that the server says too. */
const CONTRACT = join(import.meta.dirname, '../../../packages/contract/src');
const KEYS_MODULE = join(SOURCE, 'app/i18next-keys.ts');
const LOCALE_FILE = /[\\/]locales[\\/]\w+\.json$/;

/** Every `<feature>/locales/<tag>.json` of a language, of console and contract, relative to `src`, with forward slashes. */
export function localeFiles(tag: LanguageTag): string[] {
  return [SOURCE, CONTRACT]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => LOCALE_FILE.test(path) && basename(path) === `${tag}.json`)
        .map((path) => relative(SOURCE, join(folder, path)).replaceAll(sep, '/')),
    )
    .sort();
}

/** The texts of one file of a language. */
export function readLocaleFile(path: string): Texts {
  return JSON.parse(readFileSync(join(SOURCE, path), 'utf8')) as Texts;
}

/**
 * All texts of a language, as the console loads them: groups to which several features add are joined.
 * @throws if two files have a text of the same key.
 */
export function joinTexts(tag: LanguageTag): Texts {
  return joinFiles(localeFiles(tag).map((path) => [path, readLocaleFile(path)]));
}

/** The module that types the keys by the English texts. It is committed for the compiler; a test compares it. */
export function keysModule(): string {
  const folder = join(SOURCE, 'app');
  const files = localeFiles('en').map((path) => relative(folder, join(SOURCE, path)).replaceAll(sep, '/'));
  const typeOf = (path: string) => `typeof import('${path.startsWith('.') ? path : `./${path}`}')`;
  return `${[
    '// Written by build/texts.ts from the locale files that are there.',
    '',
    '/** All English texts. */',
    `type Texts = ${files.map(typeOf).join(' &\n  ')};`,
    '',
    '/** Keys are those of the English texts: an unknown one does not compile. */',
    "declare module 'i18next' {",
    '  interface CustomTypeOptions {',
    "    defaultNS: 'translation';",
    '    resources: { translation: Texts };',
    '  }',
    '}',
    '',
    'export {};',
  ].join('\n')}\n`;
}

/** Writes the module of `keysModule` if it differs from the locale files. */
export function writeKeysModule(): void {
  if (readFileSync(KEYS_MODULE, 'utf8') !== keysModule()) writeFileSync(KEYS_MODULE, keysModule());
}

/** Joins the locale files into one per language at the specified path, in the build and in development. */
export function textsByFeature(): Plugin {
  const served = LANGUAGES.map(({ tag, file }) => ({ tag, path: `assets/locales/${file}/translation.json` }));
  return {
    name: 'texts-by-feature',
    buildStart() {
      if (this.environment.mode === 'dev') return;
      for (const { tag, path } of served) {
        this.emitFile({ type: 'asset', fileName: path, source: JSON.stringify(joinTexts(tag)) });
      }
    },
    configureServer({ middlewares, watcher, ws }) {
      watcher.add(CONTRACT);
      middlewares.use((request, response, next) => {
        const wanted = served.find(({ path }) => request.url?.split('?')[0] === `/${path}`);
        if (!wanted) return next();
        response.setHeader('content-type', 'application/json').end(JSON.stringify(joinTexts(wanted.tag)));
      });
      const onChange = (path: string) => {
        if (!LOCALE_FILE.test(path)) return;
        writeKeysModule();
        ws.send({ type: 'full-reload' });
      };
      for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, onChange);
    },
  };
}
