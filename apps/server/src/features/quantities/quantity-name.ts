import { isQuantity } from '@airdeck/air/quantities';
import type { Language } from '@airdeck/contract/common/languages';
import type { DeclaredQuantity } from '@airdeck/contract/quantities/quantities';
import { commonTexts } from '../../common-texts.ts';

/**
 * The name of a quantity in a language; of another key, the key.
 * @param declared the quantity of the installation that has the key, if any
 */
export function quantityName(
  key: string,
  declared: Pick<DeclaredQuantity, 'names'> | null | undefined,
  language: Language,
): string {
  return isQuantity(key) ? commonTexts(language)(`metric.${key}`) : (declared?.names[language] ?? key);
}
