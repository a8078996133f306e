import type en from '../../../public/assets/locales/en/translation.json';

/** Keys are those of the English texts: one that is not there does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}
