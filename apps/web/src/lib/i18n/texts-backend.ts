import type { BackendModule } from 'i18next';
import { languageOf } from './languages.ts';

/** The texts of a language, as its file in the locales folder. */
export function textsPath(tag: string): string {
  return `/assets/locales/${languageOf(tag).file}/translation.json`;
}

/** Fetches the texts of a language. What fails is tried again after a while, as the library does. */
export const TEXTS_BACKEND: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (tag, _namespace, done) => {
    const fetched = fetch(textsPath(tag)).then(async (response) => {
      if (!response.ok) throw new Error(`The texts of '${tag}' were answered with ${response.status}`);
      return response.json();
    });
    fetched.then(
      (texts) => done(null, texts),
      // With an error, the library takes this for whether to try again.
      (fault: Error) => done(fault, true),
    );
  },
};
