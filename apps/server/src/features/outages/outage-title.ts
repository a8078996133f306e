import type { Language } from '@airdeck/contract/common/languages';
import { outageTexts } from './outage-texts.ts';
import type { OutageRow } from './outages.repository.ts';

/** `North: 7 devices stopped sending at once`. @param place null: it is not named to users of a customer */
export function outageTitle(
  { silent }: Pick<OutageRow, 'silent'>,
  place: string | null,
  language: Language,
): string {
  const t = outageTexts(language);
  return place === null ? t('title.began', { count: silent }) : t('titleAt.began', { count: silent, place });
}
