import type { NotificationLanguage } from '@airdeck/contract/notifications';

/** What people are notified of, in their language, before it becomes a mail or a notification. */
export type Message = {
  readonly language: NotificationLanguage;
  readonly title: string;
  readonly lines: readonly string[];
};

/** Latin digits in Arabic too: they are what instruments and labels use. */
export const localeOf = (language: NotificationLanguage) => (language === 'ar' ? 'ar-u-nu-latn' : language);
