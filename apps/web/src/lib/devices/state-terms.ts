import type { TFunction } from 'i18next';

const STATES = ['active', 'late', 'silent', 'stock'] as const;

/** What the states of devices mean, each with its word. @param withStock whether the reader sees the stock */
export function stateTerms(t: TFunction, withStock: boolean) {
  const shown = STATES.filter((state) => state !== 'stock' || withStock);
  return {
    summary: t('stateMeaning.title'),
    terms: shown.map((kind) => ({
      kind,
      word: t(`deviceState.${kind}`),
      text: t(`stateMeaning.of.${kind}`),
    })),
  };
}
