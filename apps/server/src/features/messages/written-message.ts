import type { Language } from '@airdeck/contract/common/languages';
import type { MessageImportance, MessageKind, MessageParams } from '@airdeck/contract/messages/messages';
import type { Message } from '../../notify/message.ts';
import { messageTexts } from './message-texts.ts';
import type { ProductMessageTexts } from './product-message.ts';

/** The content of a message, of an administrator or of the product. */
type MessageContent = {
  readonly kind: MessageKind;
  /** For a message by a person. */
  readonly title: string | null;
  readonly text: string | null;
  /** For a message by the product. */
  readonly params: MessageParams | null;
};

/** A message as shown in mails and notifications. */
export function writtenMessage(
  message: MessageContent & { readonly importance: MessageImportance },
  texts: ProductMessageTexts,
  language: Language,
): Message & { readonly action: string; readonly reason: string } {
  const t = messageTexts(language);
  const { title, lines } = contentOf(message, texts, language);
  return {
    language,
    title: message.importance === 'important' ? t('important', { title }) : title,
    lines,
    action: t('open'),
    reason: t('reason'),
  };
}

/** Title and lines: as written, or in the language of the reader for messages of the product. */
export function contentOf(
  { kind, title, text, params }: MessageContent,
  texts: ProductMessageTexts,
  language: Language,
): Pick<Message, 'title' | 'lines'> {
  if (kind === 'written') {
    return { title: title ?? '', lines: (text ?? '').split('\n').filter((line) => line.trim() !== '') };
  }
  return texts[kind](params ?? { name: null, count: 0, failed: 0 }, language);
}
