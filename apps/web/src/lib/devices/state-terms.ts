import type { TFunction } from 'i18next';

const STATES = ['active', 'late', 'silent', 'stock'] as const;

/** Terms and meanings of device states. @param isOutside whether the reader is outside the tenants, with the stock */
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
