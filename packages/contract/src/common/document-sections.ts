import { z } from 'zod';

/* Parts of documents that pages, PDFs and mails show alike, in the language of their reader. */

const documentTableSchema = z.object({
  columns: z.array(z.object({ title: z.string(), isNumber: z.boolean() })),
  rows: z.array(z.array(z.string())),
});
export type DocumentTable = z.infer<typeof documentTableSchema>;

export const documentSectionSchema = z.object({
  title: z.string(),
  sentences: z.array(z.string()),
  table: documentTableSchema.nullable(),
});
export type DocumentSection = z.infer<typeof documentSectionSchema>;
