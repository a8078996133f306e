import type { Language } from '@airdeck/contract/common/languages';
import type { ReportDocument } from '@airdeck/contract/scheduled-reports/report-document';
import type { Mail } from '../../notify/mail/mail.ts';
import { notificationMail } from '../../notify/mail/notification-mail.ts';
import type { ReportFile } from './report-files.ts';
import { reportTexts } from './report-texts.ts';

/** The mail of a report: a summary in a few sentences, with its files. */
export function reportMail(
  to: string,
  document: ReportDocument,
  given: {
    /** Delivery id of the mail. */
    readonly sendingId: string;
    readonly reportId: string;
    readonly consoleUrl: string;
    /** Signed unsubscribe token of the reader. */
    readonly token: string;
    readonly files: readonly ReportFile[];
    /** Maximum total size of the files; larger ones are not attached. */
    readonly mostBytes: number;
    /** Requested by the reader. */
    readonly isOwnWish: boolean;
  },
): Mail {
  const { sendingId, reportId, consoleUrl, token, files, mostBytes, isOwnWish } = given;
  const { language, title, subtitle, sentence, dial } = document;
  const t = reportTexts(language);
  const isSmall = files.reduce((bytes, { content }) => bytes + content.length, 0) <= mostBytes;
  const index = dial.index === null ? '' : `${dial.index}, `;
  const air = dial.band === null ? [] : [`${dial.title}: ${index}${dial.word}.`, ...dial.sentences.slice(1)];
  const lines = [subtitle, sentence, ...air, isSmall ? t('mail.attached') : t('mail.tooLarge')];
  const notice = {
    language,
    title: subjectOf(title, subtitle, language),
    lines,
    action: t('mail.open'),
    reason: isOwnWish ? t('mail.ownWish') : t('mail.reason'),
  };
  const links = {
    deliveryId: sendingId,
    link: `${consoleUrl}/scheduled-reports/${reportId}`,
    choices: { label: t('mail.choose'), href: `${consoleUrl}/scheduled-reports` },
    unsubscribe: {
      label: t('mail.unsubscribe'),
      href: `${consoleUrl}/backoffice/scheduledReports/${reportId}/unsubscribe/${token}`,
    },
  };
  const mail = notificationMail(to, notice, links);
  if (!isSmall) return mail;
  const attachments = files.map(({ name, type, content }) => ({ fileName: name, type, content }));
  return { ...mail, attachments };
}

const subjectOf = (title: string, subtitle: string, language: Language): string =>
  language === 'ja' ? `${title}：${subtitle}` : `${title}: ${subtitle}`;
