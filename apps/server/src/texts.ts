import type { Language } from '@airdeck/contract/common/languages';
import { createInstance } from 'i18next';

/** Texts of a locale file: nested groups of sentences with `{{placeholders}}`. */
type LocaleTexts = { readonly [key: string]: string | LocaleTexts };

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** `group.key` for every text, without the suffixes of plural forms. */
type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key extends `${infer Counted}_${PluralForm}`
      ? Counted
      : Key
    : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];

/**
 * A text in one language, with its placeholders filled in. The number `count` decides its plural form.
 * @throws if a placeholder has no value
 */
export type TextsInLanguage<Key extends string = string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** The texts of one feature, by language. */
export type FeatureTexts<Key extends string> = (language: Language) => TextsInLanguage<Key>;

/**
 * The texts of a feature from its locale files, in the same format as those of the console. Keys are typed by the
 * English file; `tools/texts.test.ts` compares the others with it.
 */
export function createTexts<English extends LocaleTexts>(
  files: Readonly<Record<Language, LocaleTexts>> & { readonly en: English },
): FeatureTexts<KeysOf<English>> {
  const translations = createInstance({
    resources: {
      en: { translation: files.en },
      ja: { translation: files.ja },
      ar: { translation: files.ar },
    },
    initAsync: false,
    nsSeparator: false,
    // Mails and pages escape what they contain.
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (text: string, [placeholder]: RegExpMatchArray) => {
      throw new Error(`The text '${text}' needs a value for ${placeholder}`);
    },
  });
  translations.init();
  return (language) => {
    const translate = translations.getFixedT(language);
    return (key, values = {}) => {
      const { count } = values;
      // Values stay apart from the library's options: a value may have any name.
      return translate(key, { replace: values, ...(typeof count === 'number' ? { count } : {}) });
    };
  };
}
