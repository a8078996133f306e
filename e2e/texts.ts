import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Locale files as merged by the build. */
const LOCALES = join(import.meta.dirname, '../apps/web/dist/assets/locales');

/** The console's languages; the cookie and the files call Japanese `jp`. */
export const LANGUAGES = [
  { tag: 'en', file: 'en', direction: 'ltr' },
  { tag: 'ja', file: 'jp', direction: 'ltr' },
  { tag: 'ar', file: 'ar', direction: 'rtl' },
] as const;

export type Language = (typeof LANGUAGES)[number];
export const [ENGLISH, JAPANESE, ARABIC] = LANGUAGES;

/** Values of texts where no brand was chosen. */
const WITHOUT_BRAND: Readonly<Record<string, string>> = { product: 'Airdeck' };

type Texts = { readonly [key: string]: string | Texts };

/** Cache of texts by file. */
const known = new Map<string, Texts>();

function readTexts(file: string): Texts {
  const texts = known.get(file) ?? JSON.parse(readFileSync(join(LOCALES, file, 'translation.json'), 'utf8'));
  known.set(file, texts);
  return texts;
}

/** Text that refers to another one. */
const REFERENCE = /^\$t\(([\w.]+)\)$/;

/** A language's texts by key, with `{{name}}` filled in from `values`. */
export function textsOf({ file }: Language) {
  const texts = readTexts(file);
  return function textOf(key: string, values: Readonly<Record<string, string>> = {}): string {
    const text = key
      .split('.')
      .reduce<string | Texts | undefined>(
        (found, part) => (typeof found === 'object' ? found[part] : undefined),
        texts,
      );
    if (typeof text !== 'string') throw new Error(`There is no text '${key}' in ${file}`);
    const [, other] = text.match(REFERENCE) ?? [];
    if (other) return textOf(other, values);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? WITHOUT_BRAND[name] ?? '');
  };
}
