import type { Language } from '@airdeck/contract/common/languages';
import {
  type MessageParams,
  PRODUCT_MESSAGE_KINDS,
  type ProductMessageKind,
} from '@airdeck/contract/messages/messages';
import type { Message } from '../../notify/message.ts';

/** The content of a message of the product, in the language of its reader. */
export type ProductMessageText = (
  params: MessageParams,
  language: Language,
) => Pick<Message, 'title' | 'lines'>;

/** The texts of all kinds. A feature declares those of its own kinds in its entry. */
export type ProductMessageTexts = Readonly<Record<ProductMessageKind, ProductMessageText>>;

/** The texts of all features together. @throws if a kind has none */
export function joinMessageTexts(
  ofFeatures: readonly (Partial<ProductMessageTexts> | undefined)[],
): ProductMessageTexts {
  const texts: Partial<ProductMessageTexts> = Object.assign({}, ...ofFeatures);
  const missing = PRODUCT_MESSAGE_KINDS.filter((kind) => !texts[kind]);
  if (missing.length > 0) throw new Error(`no feature has the texts of messages: ${missing.join(', ')}`);
  return texts as ProductMessageTexts;
}
