import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type LanguageTag } from './languages.ts';

type Texts = { [key: string]: string | Texts };

const SRC = join(import.meta.dirname, '../..');
const LOCALES = join(SRC, '../public/assets/locales');

/** Names, abbreviations and patterns that are the same in every language. */
const SAME_EVERYWHERE =
  /^(?:[\s\d·©–—().,:/+*。：、（）]|\{\{\w+\}\}|Airdeck|PM2\.5|PM10|CO₂|TVOC|VOC|PNG|CSV)*$/;

/** `a.b.c` to text. */
function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

function textsOf(tag: LanguageTag): Map<string, string> {
  const file = LANGUAGES.find((language) => language.tag === tag)?.file ?? tag;
  return new Map(flatten(JSON.parse(readFileSync(join(LOCALES, file, 'translation.json'), 'utf8'))));
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const english = textsOf('en');
/** Keys that stand for several forms, without the form. */
const countedKeys = new Set(
  [...english.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')),
);
const placeholdersOf = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe.each(LANGUAGES)('texts in $tag', ({ tag }) => {
  const texts = textsOf(tag);
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;

  it('has exactly the keys of the English texts, and the plural forms of its own grammar', () => {
    const plain = [...english.keys()].filter((key) => !PLURAL.test(key));
    const counted = [...countedKeys].flatMap((key) => forms.map((form) => `${key}_${form}`));
    expect([...texts.keys()].sort()).toEqual([...plain, ...counted].sort());
  });

  it('leaves no text empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('uses the same placeholders as the English text', () => {
    const differing = [...texts].filter(([key, text]) => {
      const model = placeholdersOf(english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? '');
      // 'Two devices' says its number itself.
      const isOptional = (name: string) => name === '{{count}}' && /_(?:zero|one|two)$/.test(key);
      const own = placeholdersOf(text);
      return (
        own.some((name) => !model.includes(name)) ||
        model.some((name) => !own.includes(name) && !isOptional(name))
      );
    });
    expect(differing).toEqual([]);
  });
});

/** A text that was only copied has none of these. */
const SCRIPTS = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ar: /\p{Script=Arabic}/u,
} as const;

it.each(['ja', 'ar'] as const)('every text in %s is translated', (tag) => {
  const foreign = [...textsOf(tag)].filter(
    ([, text]) => !SAME_EVERYWHERE.test(text) && !SCRIPTS[tag].test(text),
  );
  expect(foreign).toEqual([]);
});

describe('keys', () => {
  const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^(?:gallery|testing)\//.test(path))
    .map((path) => readFileSync(join(SRC, path), 'utf8'))
    .join('\n');
  // Quoted texts that read like a key: `signIn.title`; and the fixed beginnings of those put together at run time.
  const quoted = new Set([...sources.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g)].map(([, key = '']) => key));
  const beginnings = [...sources.matchAll(/`([a-z]\w*(?:\.\w+)*\.)\$\{/g)].map(([, start = '']) => start);
  const known = new Set([...english.keys()].map((key) => key.replace(PLURAL, '')));
  const sections = new Set([...known].map((key) => key.split('.')[0]));
  const isFile = (key: string) => /\.(?:tsx?|css)$/.test(key);

  it('that the code uses exist', () => {
    const used = [...quoted].filter((key) => sections.has(key.split('.')[0] ?? '') && !isFile(key));
    const missing = used.filter(
      (key) => !known.has(key) && ![...known].some((other) => other.startsWith(`${key}.`)),
    );
    expect(missing).toEqual([]);
  });

  it('that exist are used', () => {
    const unused = [...known].filter(
      (key) => !quoted.has(key) && !beginnings.some((start) => key.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });
});
