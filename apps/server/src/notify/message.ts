import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';

/** A notification in the reader's language, before it becomes a mail or a push notification. */
export type Message = {
  readonly language: NotificationLanguage;
  readonly title: string;
  readonly lines: readonly string[];
};
