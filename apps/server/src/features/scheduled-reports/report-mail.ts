import type { Language } from '@airdeck/contract/common/languages';
import type { ReportDocument } from '@airdeck/contract/scheduled-reports/report-document';
import type { Brand } from '../../brand.ts';
import type { Mail } from '../../notify/mail/mail.ts';
import { notificationMail } from '../../notify/mail/notification-mail.ts';
import type { MailedRecord } from '../air-records/record-mail.ts';
import type { ReportFile } from './report-files.ts';
import { reportTexts } from './report-texts.ts';

/** A report as it is mailed: a summary, and its files unless they are too large together. */
export function mailedReport(
  document: ReportDocument,
  files: readonly ReportFile[],
  mostBytes: number,
): MailedRecord {
  const { language, title, subtitle, sentence, dial } = document;
  const t = reportTexts(language);
  const isSmall = files.reduce((bytes, { content }) => bytes + content.length, 0) <= mostBytes;
  const index = dial.index === null ? '' : `${dial.index}, `;
  const air = dial.band === null ? [] : [`${dial.title}: ${index}${dial.word}.`, ...dial.sentences.slice(1)];
  const attached = isSmall ? t('mail.attached') : t('mail.tooLarge');
  return { language, title, subtitle, sentences: [sentence, ...air, attached], files: isSmall ? files : [] };
}

/** The mail of a report or a record: a summary in a few sentences, with its files. */
export function reportMail(
  to: string,
  { language, title, subtitle, sentences, files }: MailedRecord,
  given: {
    /** Delivery id of the mail. */
    readonly sendingId: string;
    readonly reportId: string;
    /** The brand of the reader's tenant. */
    readonly brand: Brand;
    /** Signed unsubscribe token of the reader. */
    readonly token: string;
    /** Requested by the reader. */
    readonly isOwnWish: boolean;
  },
): Mail {
  const { sendingId, reportId, brand, token, isOwnWish } = given;
  const { consoleUrl } = brand;
  const t = reportTexts(language);
  const notice = {
    language,
    title: subjectOf(title, subtitle, language),
    lines: [subtitle, ...sentences],
    action: t('mail.open'),
    reason: isOwnWish ? t('mail.ownWish') : t('mail.reason'),
  };
  const links = {
    deliveryId: sendingId,
    brand,
    link: `${consoleUrl}/scheduled-reports/${reportId}`,
    choices: { label: t('mail.choose'), href: `${consoleUrl}/scheduled-reports` },
    unsubscribe: {
      label: t('mail.unsubscribe'),
      href: `${consoleUrl}/backoffice/scheduledReports/${reportId}/unsubscribe/${token}`,
    },
  };
  const mail = notificationMail(to, notice, links);
  if (files.length === 0) return mail;
  const attachments = files.map(({ name, type, content }) => ({ fileName: name, type, content }));
  return { ...mail, attachments };
}

const subjectOf = (title: string, subtitle: string, language: Language): string =>
  language === 'ja' ? `${title}：${subtitle}` : `${title}: ${subtitle}`;
