import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ErrorDefinition } from '@airdeck/contract/common/errors';
import type { FeatureEntry } from '@airdeck/contract/feature';
import { describe, expect, it } from 'vitest';
import { errorKey } from '../src/lib/api-client/failure-text.ts';
import type { LanguageTag } from '../src/lib/i18n/languages.ts';
import { joinFiles, type Texts } from './join-files.ts';
import { joinTexts, keysModule, localeFiles, readLocaleFile } from './texts.ts';

const SRC = join(import.meta.dirname, '../src');

/** `a.b.c` to text. */
function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

const textsOf = (tag: LanguageTag): Map<string, string> => new Map(flatten(joinTexts(tag)));
const camelCase = (folder: string) => folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Groups to which features add the texts of their kinds of entries, and where their entries in the contract declare these. */
const ENTRY_GROUPS: Readonly<Record<string, readonly (keyof FeatureEntry)[]>> = {
  'audit.action': ['auditActions'],
  'audit.kind': ['auditedKinds'],
  'deviceHealth.activity': ['activityKinds'],
  'messages.kind': ['messageKinds', 'deviceMessageKinds'],
  'messages.product.title': ['messageKinds', 'deviceMessageKinds'],
  'messages.product.text': ['messageKinds'],
  'notifications.subject': ['notifiedSubjects', 'alertSubjects'],
  'profile.notify.subjects': ['notifiedSubjects'],
};
/** Kinds that no feature declares. */
const COMMON_KINDS: readonly string[] = [
  'audit.action.created',
  'audit.action.updated',
  'audit.action.deleted',
  'messages.kind.written',
];

/** The keys of the texts that a feature with this entry may have in those groups. */
const entryKeys = (entry: FeatureEntry): string[] =>
  Object.entries(ENTRY_GROUPS).flatMap(([group, parts]) =>
    parts
      .flatMap((part) => (Array.isArray(entry[part]) ? entry[part] : Object.keys(entry[part] ?? {})))
      .map((kind) => `${group}.${kind}`),
  );

const entries = new Map(
  Object.entries(
    import.meta.glob<object>('../../../packages/contract/src/*/*.feature.ts', { eager: true }),
  ).map(([path, exported]) => [
    basename(dirname(path)),
    Object.entries(exported).flatMap(([name, entry]) => (name.endsWith('_ENTRY') ? entryKeys(entry) : [])),
  ]),
);

describe('locale files', () => {
  it('of a feature have texts below its word, and of the entries that it declares', () => {
    const features = localeFiles('en').filter((path) => path.startsWith('features/'));
    const strangers = features.flatMap((path) => {
      const folder = basename(dirname(dirname(path)));
      const word = `${camelCase(folder)}.`;
      const own = [...(entries.get(folder) ?? []), ...COMMON_KINDS];
      const isEntry = (key: string) => Object.keys(ENTRY_GROUPS).some((group) => key.startsWith(`${group}.`));
      const isOwn = (key: string) => (isEntry(key) ? own.includes(key) : key.startsWith(word));
      return flatten(readLocaleFile(path)).flatMap(([key]) => (isOwn(key) ? [] : [`${path}: ${key}`]));
    });
    expect(features.length).toBeGreaterThan(30);
    expect(strangers).toEqual([]);
  });

  it('are joined by group, and never have the same text twice', () => {
    const one = { audit: { action: { created: 'Created' } } };
    const other = { audit: { action: { placed: 'Placed' } } };
    expect(
      joinFiles([
        ['one', one],
        ['other', other],
      ]),
    ).toEqual({
      audit: { action: { created: 'Created', placed: 'Placed' } },
    });
    for (const same of [one, { audit: 'Audit' }]) {
      expect(() =>
        joinFiles([
          ['one', one],
          ['same', same],
        ]),
      ).toThrow('same: another file has a text of');
    }
  });

  // `npm run check` and the development server write it.
  it('type the keys of the console', async () => {
    await expect(keysModule()).toMatchFileSnapshot(join(SRC, 'app/i18next-keys.ts'));
  });
});

const JAPANESE = 'ぁ-んァ-ヶー一-龥々。、「」（）';

/** Words and characters that no text may contain, by language. */
const NEVER: Readonly<Record<LanguageTag, RegExp>> = {
  en: /;|\b(?:has to|have to|nobody|someone|anew|All is well)\b/i,
  // A star marks required fields in other languages; a space separates Latin letters and figures from units only.
  ja: new RegExp(`^\\* |あなた|サイン(?:イン|アウト)|[${JAPANESE}] [A-Za-z0-9{]|[A-Za-z0-9}] [${JAPANESE}]`),
  ar: /فشل|ي[ُ]?رجى|(?:^| )[لب]ـ /,
};
/** In the words of the specification, or names of files. */
const FIXED: ReadonlySet<string> = new Set(['topBar.signOutQuestion', 'history.compare.fileName']);

it.each(Object.entries(NEVER))('texts in %s follow the rules of their language', (tag, never) => {
  const broken = [...textsOf(tag as LanguageTag)].filter(
    ([key, text]) => never.test(text) && !FIXED.has(key),
  );
  expect(broken).toEqual([]);
});

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const english = textsOf('en');

/** Members of groups whose keys are built at run time that the code also names literally. */
const MEMBERS_WRITTEN_OUT: ReadonlySet<string> = new Set([
  'alarm.state.acknowledged',
  'alarm.state.cleared',
  'deviceHealth.activity.automationHeldBack',
  'deviceHealth.activity.calibrated',
  'deviceHealth.activity.modeAutomated',
  'deviceImport.outcome.created',
  'deviceImport.outcome.updated',
  'deviceImport.outcome.failed',
  'deviceImport.outcome.left',
  'deviceState.silent',
  'messages.importance.important',
  'metric.bat',
  'outdoor.advice.good',
  'role.systemAdmin',
]);

/** Codes of all errors of the contract. */
function errorCodes(): string[] {
  const modules = import.meta.glob<object>(['../../../packages/contract/src/**/*.ts', '!**/*.test.ts'], {
    eager: true,
  });
  return Object.values(modules)
    .flatMap((exported) => Object.entries(exported))
    .flatMap(([name, table]) => (name.endsWith('_ERRORS') ? Object.values<ErrorDefinition>(table) : []))
    .map(({ code }) => code);
}

describe('keys', () => {
  const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^(?:gallery|testing)[\\/]/.test(path))
    .map((path) => readFileSync(join(SRC, path), 'utf8'))
    .join('\n');
  const found = (pattern: RegExp) => new Set([...sources.matchAll(pattern)].map(([, text = '']) => text));
  // Quoted texts that look like a key: `signIn.title`.
  const written = found(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g);
  // Texts of errors have keys by the contract's codes; not every code has one.
  // Texts that others refer to: `$t(failure.limit)`.
  const referred = [...english.values()].flatMap((text) =>
    [...text.matchAll(/\$t\(([\w.]+)\)/g)].map(([, key = '']) => key),
  );
  const quoted = new Set([...written, ...referred, ...errorCodes().map(errorKey)]);
  // Keys built at run time: each variable part is one segment. The compiler checks that the keys exist.
  const templates = [...found(/\bt\(\s*`([a-z]\w*(?:\.\w+)*\.\$\{[^`]*)`/g)];
  const builtBy = (template: string) =>
    new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[^.]+')}$`);
  const built = templates.map(builtBy);
  const isBuilt = (key: string) => built.some((pattern) => pattern.test(key));
  // Sections that are read as a whole: their texts are used by name.
  const whole = [...found(/\bt\('([a-z]\w*(?:\.\w+)+)', \{ returnObjects: true \}\)/g)];
  const isReadByName = (key: string) =>
    whole.some((section) => key.startsWith(`${section}.`)) &&
    new RegExp(`\\b${key.split('.').at(-1)}\\b`).test(sources);
  const known = [...new Set([...english.keys()].map((key) => key.replace(PLURAL, '')))];
  const sections = new Set(known.map((key) => key.split('.')[0]));
  const isFile = (key: string) => /\.(?:tsx?|css)$/.test(key);

  it('that the code uses exist', () => {
    const isUsed = (key: string) => sections.has(key.split('.')[0] ?? '') && !isFile(key);
    const used = [...written].filter(isUsed);
    const missing = used.filter(
      (key) => !known.includes(key) && !known.some((other) => other.startsWith(`${key}.`)),
    );
    expect(missing).toEqual([]);
    expect(referred.filter((key) => !known.includes(key))).toEqual([]);
    expect(built.filter((pattern) => !known.some((key) => pattern.test(key)))).toEqual([]);
  });

  it('that exist are used', () => {
    expect(known.filter((key) => !quoted.has(key) && !isBuilt(key) && !isReadByName(key))).toEqual([]);
  });

  it('that are built at run time are in groups of their own, so that unused ones beside them are found', () => {
    const features = new Set(
      localeFiles('en').flatMap((path) =>
        path.startsWith('features/') ? Object.keys(readLocaleFile(path)) : [],
      ),
    );
    const groups = templates.map((template) => template.slice(0, template.indexOf('.${')));
    expect(groups.filter((group) => features.has(group))).toEqual([]);
    // A literal key beside them would still count as used after its last use is removed.
    const strangers = known.filter(
      (key) => written.has(key) && isBuilt(key) && !MEMBERS_WRITTEN_OUT.has(key),
    );
    expect(strangers).toEqual([]);
    expect([...MEMBERS_WRITTEN_OUT].filter((key) => !written.has(key) || !isBuilt(key))).toEqual([]);
  });
});
