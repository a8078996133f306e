import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';
import type { MailFooter } from '../../notify/mail/notification-mail.ts';

/** The links at the end of a notification by mail. */
export const MAIL_FOOTERS: Readonly<Record<NotificationLanguage, MailFooter>> = {
  en: { choose: 'Choose what you are notified of', unsubscribe: 'Stop these emails' },
  ja: { choose: '通知の設定を変更する', unsubscribe: 'このメールの配信を停止する' },
  ar: { choose: 'اختيار ما تُبلَّغ به', unsubscribe: 'إيقاف هذه الرسائل' },
};
