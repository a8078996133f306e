import type { Readable } from 'node:stream';
import { AIR_RECORD_ERRORS } from '@airdeck/contract/air-records/air-records';
import type { Language } from '@airdeck/contract/common/languages';
import { createDocumentFormats } from '../../documents/document-formats.ts';
import type { ApiError } from '../../http/errors.ts';
import { EXCEL_TYPE } from '../history/workbook.ts';
import { AIR_RECORD_LIMITS } from './air-records.limits.ts';
import { nameOfContent, type RecordContent, sumsOf } from './record-content.ts';
import type { RecordDays } from './record-plan.ts';
import { lastDayOf } from './record-plan.ts';
import { recordTexts } from './record-texts.ts';
import { createRecordWords } from './record-words.ts';

/** A file that is complete. */
export type MailedFile = { readonly name: string; readonly type: string; readonly content: Buffer };

/** A record as it is mailed: a summary and its files. */
export type MailedRecord = {
  readonly language: Language;
  readonly title: string;
  /** Its days. */
  readonly subtitle: string;
  readonly sentences: readonly string[];
  readonly files: readonly MailedFile[];
};

/** The record with the files that fit into a mail: the PDF first. @param made `workbook` null: it is too large */
export function mailedRecord(
  content: RecordContent,
  language: Language,
  made: {
    /** Without ending. */
    readonly name: string;
    readonly pdf: Buffer;
    readonly workbook: Buffer | null;
    readonly mostBytes: number;
  },
): MailedRecord {
  const { name, pdf, workbook, mostBytes } = made;
  const words = createRecordWords(language, content.frame);
  const { t, formats } = words;
  const judged = sumsOf(content.set.limits, content.rooms).filter((sum) => sum.judged > 0);
  const parts = judged.map(({ limit, within, judged }) =>
    t('mail.part', {
      quantity: words.name(limit.quantity),
      limit: words.limit(limit),
      percent: words.part(within, judged),
    }),
  );
  const hasPdf = pdf.length <= mostBytes;
  const hasBoth = hasPdf && workbook !== null && pdf.length + workbook.length <= mostBytes;
  const attached = hasBoth ? 'mail.attached' : hasPdf ? 'mail.onlyPdf' : 'mail.tooLarge';
  return {
    language,
    title: `${t('title')} · ${nameOfContent(content, t, formats.number)}`,
    subtitle: formats.longDays(content.fromDay, lastDayOf(content.frame)),
    sentences: [
      ...(parts.length === 0 ? [t('nothing')] : [t('mail.within'), ...parts]),
      t('isNot.any'),
      t(attached),
    ],
    files: [
      ...(hasPdf ? [{ name: `${name}.pdf`, type: 'application/pdf', content: pdf }] : []),
      ...(hasBoth ? [{ name: `${name}.xlsx`, type: EXCEL_TYPE, content: workbook }] : []),
    ],
  };
}

const REFUSALS = {
  [AIR_RECORD_ERRORS.noRooms.code]: 'noRooms',
  [AIR_RECORD_ERRORS.tooManyRooms.code]: 'tooManyRooms',
  [AIR_RECORD_ERRORS.tooLong.code]: 'tooLong',
} as const;

/** The reason why there is no record, in its place. */
export function refusedRecord(
  { code }: Pick<ApiError, 'code'>,
  { fromDay, toDay }: RecordDays,
  language: Language,
): MailedRecord {
  const t = recordTexts(language);
  const { number, longDays } = createDocumentFormats(language, 'UTC');
  return {
    language,
    title: t('title'),
    subtitle: longDays(fromDay, toDay),
    sentences: [t(`refused.${REFUSALS[code] ?? 'gone'}`, { most: number(AIR_RECORD_LIMITS.numbers.rooms) })],
    files: [],
  };
}

/** The whole content of a stream; null: it has more bytes. It is read to its end in any case. */
export async function shortContent(stream: Readable, mostBytes: number): Promise<Buffer | null> {
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= mostBytes) kept.push(chunk);
    else kept.length = 0;
  }
  return bytes <= mostBytes ? Buffer.concat(kept) : null;
}
