import type { Language } from '@airdeck/contract/common/languages';

/** A notification in the reader's language, before it becomes a mail or a push notification. */
export type Message = {
  readonly language: Language;
  readonly title: string;
  readonly lines: readonly string[];
};
