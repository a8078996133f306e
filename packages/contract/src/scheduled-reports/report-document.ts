import { z } from 'zod';
import { documentSectionSchema } from '../common/document-sections.ts';
import { LANGUAGES } from '../common/languages.ts';
import { BAND_NAMES } from '../worst-air/verdict.ts';

/*
 * A report in its reader's language: mail, PDF, workbook and screen have the same texts and numbers.
 */

const band = z.enum(BAND_NAMES);

const reportDaySchema = z.object({
  day: z.iso.date(),
  number: z.string().describe('Day of the month'),
  index: z.number().int().nullable().describe('Mean of the hours of all rooms; null: not measured'),
  band: band.nullable(),
  hoursAbove: z.number().int().describe('Hours of rooms above Satisfactory'),
  text: z.string().describe('The same in words'),
});
export type ReportDay = z.infer<typeof reportDaySchema>;

export const reportDocumentSchema = z.object({
  language: z.enum(LANGUAGES),
  title: z.string().describe('Title that its authors gave it'),
  subtitle: z.string().describe('Its days and its owner'),
  sentence: z.string().describe('How the air was, in one sentence'),
  dial: z.object({
    title: z.string(),
    index: z.number().int().nullable().describe('Mean of the hours of all rooms; null: not measured'),
    band: band.nullable(),
    word: z.string().describe('Word of the band'),
    sentences: z.array(z.string()).describe('Basis of the statement, and a comparison with the span before'),
  }),
  calendar: z.object({
    title: z.string(),
    weekdays: z.array(z.string()).length(7).describe('From Monday'),
    weeks: z.array(z.array(reportDaySchema.nullable()).length(7)).describe('Null: not of the span'),
    legend: z.array(z.object({ band, text: z.string() })),
  }),
  sections: z.array(documentSectionSchema),
  notes: z.array(z.string()).describe('Basis of the statements'),
});
export type ReportDocument = z.infer<typeof reportDocumentSchema>;
