import { coloursOf } from '@airdeck/air/indices/index-colours';
import type { ReportDocument } from '@airdeck/contract/scheduled-reports/report-document';
import type { BrandOwner } from '../../brand.ts';
import type { Clock } from '../../clock.ts';
import { createDocumentFormats } from '../../documents/document-formats.ts';
import { type DocumentRenderer, documentTemplate } from '../../documents/document-renderer.ts';
import { safeFileName } from '../../http/file-names.ts';
import type { ReaderFormat } from '../../notify/reader-format.ts';
import { EXCEL_TYPE } from '../history/workbook.ts';
import type { ReportContent } from './report-content.service.ts';
import { reportDocument } from './report-document.ts';
import { reportTexts } from './report-texts.ts';
import { reportWorkbook } from './report-workbook.ts';

/** A complete file of a report. */
export type ReportFile = { readonly name: string; readonly type: string; readonly content: Buffer };

export type ReportFileForm = 'pdf' | 'xlsx';

const TEMPLATE = documentTemplate<ReturnType<typeof templateData>>('scheduled-report.typ');
const NO_BAND = { fill: '#EEF1F2', textOnFill: '#5A6A70' };

export type ReportFiles = ReturnType<typeof createReportFiles>;

/** Generates files of reports. */
export function createReportFiles(parts: { documents: Pick<DocumentRenderer, 'render'>; clock: Clock }) {
  const { documents, clock } = parts;
  return {
    /** @param owner whose brand a PDF has @throws ApiError 429/33, 503 while PDFs cannot be rendered */
    async make(
      content: ReportContent,
      reader: ReaderFormat,
      form: ReportFileForm,
      owner: BrandOwner,
    ): Promise<ReportFile> {
      const document = reportDocument(content, reader);
      const name = `${safeFileName(`${document.title} ${content.span.fromDay}`)}.${form}`;
      if (form === 'xlsx')
        return { name, type: EXCEL_TYPE, content: await reportWorkbook(content, document, reader, clock()) };
      const order = {
        template: TEMPLATE,
        language: reader.language,
        title: document.title,
        data: templateData(content, document, clock()),
      };
      const pdf = await documents.render(order, owner);
      return { name, type: 'application/pdf', content: pdf };
    },
  };
}

/** Data of the template, in page order. */
function templateData({ by, timeZone }: ReportContent, document: ReportDocument, now: number) {
  const { language, title, subtitle, sentence, dial, calendar, sections, notes } = document;
  return {
    footer: `${title} · ${createDocumentFormats(language, timeZone).dateTime(now)}`,
    title,
    subtitle,
    sentence,
    dial,
    calendarTitle: calendar.title,
    weekdays: calendar.weekdays,
    days: calendar.weeks.flat().map((day) => {
      if (!day) return null;
      const { fill, textOnFill } = day.band ? coloursOf(by.id)[day.band] : NO_BAND;
      return [day.number, day.index === null ? '–' : String(day.index), fill, textOnFill];
    }),
    legend: calendar.legend.map(({ band, text }) => [coloursOf(by.id)[band].fill, text]),
    sections,
    notesTitle: reportTexts(language)('notes'),
    notes,
  };
}
