import type { TFunction } from 'i18next';

const STATES = ['active', 'late', 'silent', 'stock'] as const;

/** What the states of devices mean, each with its word. @param isOutside whether the reader is outside of the tenants, and sees the stock */
export function stateTerms(t: TFunction, isOutside: boolean) {
  const shown = STATES.filter((state) => state !== 'stock' || isOutside);
  return {
    summary: t('stateMeaning.title'),
    terms: shown.map((kind) => ({
      kind,
      word: t(`deviceState.${kind}`),
      text: t(`stateMeaning.of.${kind}`),
    })),
  };
}
