import { describe, expect, it } from 'vitest';
import { isProductCode, sourceFiles } from './setup/source-files.ts';

const SERVER = 'apps/server/src';
const FOLDERS = [SERVER, 'apps/web/src', 'packages/contract/src'];
const LANGUAGES = ['en', 'ja', 'ar'] as const;
type Language = (typeof LANGUAGES)[number];

/** Texts of one folder and language, by key: `group.key`. */
type Texts = ReadonlyMap<string, string>;

function flatten(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

const LOCALE_FILE = /^(.*?)\/?locales\/(\w+)\.json$/;

/** The texts of every folder with locale files, by language. */
const owners = new Map<string, Map<string, Texts>>();
for (const folder of FOLDERS) {
  for (const { path, text } of sourceFiles(folder, (name) => LOCALE_FILE.test(name))) {
    const [, owner = '', language = ''] = LOCALE_FILE.exec(`${folder}/${path}`) ?? [];
    const texts = new Map(flatten(JSON.parse(text)));
    owners.set(owner, (owners.get(owner) ?? new Map()).set(language, texts));
  }
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(PLURAL, '');
const placeholdersOf = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

/** Names, abbreviations, patterns and references to other texts, which are the same in every language. */
const SAME_EVERYWHERE =
  /^(?:\$t\([\w.]+\)|[\s\d\u200f\u2066\u2068\u2069·©–—().,:/+*。：、،（）【】]|\{\{\w+\}\}|PM2\.5|PM10|PM1|CO₂|TVOC|VOC|PNG|CSV|URL|Webhook)*$/;
/** Scripts that an untranslated text does not contain. */
const SCRIPTS: Readonly<Record<Language, RegExp>> = {
  en: /(?:)/,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ar: /\p{Script=Arabic}/u,
};

describe('texts', () => {
  // A brand stands in its place. Names of headers are part of an interface.
  it.each([...owners])('of %s name the product by the variable `product` only', (_owner, texts) => {
    const named = [...texts.values()].flatMap((keys) =>
      [...keys].filter(([, text]) => /(?<!X-)Airdeck/.test(text)),
    );
    expect(named).toEqual([]);
  });

  it.each([...owners])('of %s exist in all languages', (_owner, texts) => {
    expect([...texts.keys()].sort()).toEqual([...LANGUAGES].sort());
  });

  const files = [...owners].flatMap(([owner, texts]) =>
    LANGUAGES.map((language) => ({
      owner,
      language,
      texts: texts.get(language) ?? (new Map() as Texts),
      english: texts.get('en') ?? (new Map() as Texts),
    })),
  );

  it.each(files)(
    'of $owner have the English keys in $language, and its plural forms',
    ({ language, texts, english }) => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const counted = new Set([...english.keys()].filter((key) => PLURAL.test(key)).map(baseOf));
      const expected = [...new Set([...english.keys()].map(baseOf))].flatMap((key) => {
        // A sentence may be the same for every number.
        if (!counted.has(key) || (language !== 'en' && texts.has(key))) return [key];
        return forms.map((form) => `${key}_${form}`);
      });
      expect([...texts.keys()].sort()).toEqual(expected.sort());
    },
  );

  it.each(files)(
    'of $owner are complete in $language, with the English placeholders',
    ({ language, texts, english }) => {
      const differing = [...texts].filter(([key, text]) => {
        const model = placeholdersOf(english.get(key) ?? english.get(`${baseOf(key)}_other`) ?? '');
        // 'Two devices' contains its number as a word.
        const isOptional = (name: string) =>
          (name === '{{count}}' || name === '{{shown}}') && /_(?:zero|one|two)$/.test(key);
        const own = placeholdersOf(text);
        return (
          own.some((name) => !model.includes(name)) ||
          model.some((name) => !own.includes(name) && !isOptional(name))
        );
      });
      expect(differing).toEqual([]);
      expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
      const foreign = [...texts].filter(
        ([, text]) => !SAME_EVERYWHERE.test(text) && !SCRIPTS[language].test(text),
      );
      expect(foreign).toEqual([]);
    },
  );

  it('write ranges with one of the two tildes that look alike', () => {
    const found = files.flatMap(({ texts }) => [...texts].filter(([, text]) => text.includes('\u301c')));
    expect(found).toEqual([]);
  });
});

/** The console checks its own in `apps/web/build/texts.test.ts`, joined to one file. */
describe('keys of texts of the server', () => {
  const onServer = [...owners].filter(([owner]) => owner.startsWith(SERVER));

  it.each(onServer)('are used in %s', (owner, texts) => {
    const sources = sourceFiles(owner, isProductCode)
      .map(({ text }) => text)
      .join('\n');
    const quoted = new Set([...sources.matchAll(/'([\w.]+)'/g)].map(([, key = '']) => key));
    // A variable part of a key is one segment.
    const built = [...sources.matchAll(/`([\w.]+\.\$\{[^`]*)`/g)].map(
      ([, template = '']) =>
        new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[^.]+')}$`),
    );
    const keys = new Set([...(texts.get('en')?.keys() ?? [])].map(baseOf));
    const unused = [...keys].filter((key) => !quoted.has(key) && !built.some((one) => one.test(key)));
    expect(unused).toEqual([]);
  });
});

it('no text of the server is in its code', () => {
  const foreign = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Arabic}]/u;
  const found = [SERVER, 'packages/contract/src'].flatMap((folder) =>
    sourceFiles(folder).flatMap(({ path, text }) => (foreign.test(text) ? [path] : [])),
  );
  expect(found).toEqual([]);
});
