import type { MessageImportance, MessageKind, MessageParams } from '@airdeck/contract/messages/messages';
import type { NotificationLanguage } from '@airdeck/contract/notifications/notifications';
import type { Message } from '../../notify/message.ts';

/** A message by an administrator or by the product, as shown in mails and notifications. */
export type MessageToPeople = {
  readonly kind: MessageKind;
  /** For a message by a person. */
  readonly title: string | null;
  readonly text: string | null;
  /** For a message by the product. */
  readonly params: MessageParams | null;
  readonly importance: MessageImportance;
};

type Texts = {
  readonly important: (title: string) => string;
  readonly handedOverTitle: (count: number) => string;
  readonly handedOver: (name: string, others: number) => string;
  readonly importTitle: string;
  readonly importer: (name: string) => string;
  readonly imported: (count: number, failed: number) => string;
  readonly resetLinkTitle: string;
  readonly resetLink: string;
  readonly administrator: (name: string) => string;
  readonly filterSoonTitle: string;
  readonly filterDueTitle: string;
  readonly open: string;
  readonly reason: string;
};

const TEXTS: Readonly<Record<NotificationLanguage, Texts>> = {
  en: {
    important: (title) => `Important: ${title}`,
    handedOverTitle: (count) => (count === 1 ? 'You have a new device' : `You have ${count} new devices`),
    handedOver: (name, others) => (others === 0 ? name : `${name} and ${others} more`),
    importTitle: 'An import of devices has ended',
    importer: (name) => `By: ${name}`,
    imported: (count, failed) => `Created or changed: ${count}. Rejected: ${failed}.`,
    resetLinkTitle: 'An administrator created a link to reset your password',
    resetLink: 'If you did not ask for it, contact them: everyone who has the link can set your password.',
    administrator: (name) => `By: ${name}`,
    filterSoonTitle: 'A filter will need changing within two weeks',
    filterDueTitle: 'A filter needs changing now',
    open: 'Open the message',
    reason: 'You receive this email because a message was sent to you.',
  },
  ja: {
    important: (title) => `重要：${title}`,
    handedOverTitle: (count) => `新しいデバイス${count}台`,
    handedOver: (name, others) => (others === 0 ? name : `${name}、ほか${others}台`),
    importTitle: 'デバイスのインポートが終了しました',
    importer: (name) => `実行者：${name}`,
    imported: (count, failed) => `作成・変更：${count}件　拒否：${failed}件`,
    resetLinkTitle: '管理者があなたのパスワード再設定リンクを作成しました',
    resetLink:
      'お心当たりがない場合は、管理者にご連絡ください。リンクを持つ人は誰でもパスワードを設定できます。',
    administrator: (name) => `作成者：${name}`,
    filterSoonTitle: '2週間以内にフィルターの交換時期になります',
    filterDueTitle: 'フィルターの交換時期です',
    open: 'メッセージを開く',
    reason: 'このメールは、あなた宛てのメッセージがあるため送信されています。',
  },
  ar: {
    important: (title) => `مهم: ${title}`,
    handedOverTitle: (count) => `أجهزة جديدة لديك: ${count}`,
    handedOver: (name, others) => (others === 0 ? name : `${name}، وغيره: ${others}`),
    importTitle: 'انتهى استيراد الأجهزة',
    importer: (name) => `أجراه: ${name}`,
    imported: (count, failed) => `ما أُنشئ أو عُدِّل: ${count}. ما رُفض: ${failed}.`,
    resetLinkTitle: 'أنشأ أحد المسؤولين رابطًا لإعادة تعيين كلمة مرورك',
    resetLink: 'إذا لم تطلب ذلك فاتصل بالمسؤول: كل من لديه الرابط يمكنه تعيين كلمة مرورك.',
    administrator: (name) => `أنشأه: ${name}`,
    filterSoonTitle: 'يلزم استبدال مرشح خلال أسبوعين',
    filterDueTitle: 'حان وقت استبدال مرشح',
    open: 'فتح الرسالة',
    reason: 'تصلك هذه الرسالة لأن رسالة وُجِّهت إليك.',
  },
};

export function writtenMessage(
  message: MessageToPeople,
  language: NotificationLanguage,
): Message & { readonly action: string; readonly reason: string } {
  const texts = TEXTS[language];
  const { title, lines } = contentsOf(message, texts);
  const isImportant = message.importance === 'important';
  const { important, open: action, reason } = texts;
  return { language, title: isImportant ? important(title) : title, lines, action, reason };
}

function contentsOf(
  { kind, title, text, params }: MessageToPeople,
  texts: Texts,
): { title: string; lines: string[] } {
  const { name = null, count = 0, failed = 0 } = params ?? {};
  if (kind === 'deviceHandedOver') {
    const lines = name === null ? [] : [texts.handedOver(name, count - 1)];
    return { title: texts.handedOverTitle(count), lines };
  }
  if (kind === 'filterSoon' || kind === 'filterDue') {
    const lines = name === null ? [] : [texts.handedOver(name, count - 1)];
    return { title: kind === 'filterSoon' ? texts.filterSoonTitle : texts.filterDueTitle, lines };
  }
  if (kind === 'importEnded') {
    const by = name === null ? [] : [texts.importer(name)];
    return { title: texts.importTitle, lines: [texts.imported(count, failed), ...by] };
  }
  if (kind === 'resetLinkMade') {
    const by = name === null ? [] : [texts.administrator(name)];
    return { title: texts.resetLinkTitle, lines: [...by, texts.resetLink] };
  }
  return { title: title ?? '', lines: (text ?? '').split('\n').filter((line) => line.trim() !== '') };
}
