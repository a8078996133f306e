import { createHash } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { z } from 'zod';
import {
  canonicalText,
  PASSPORT_FILE,
  PASSPORT_FORMAT,
  type PassportRow,
} from '../../packages/contract/src/passport-rows.ts';

const fileSchema = z.object({
  format: z.literal(PASSPORT_FORMAT),
  sha256: z.string(),
  rows: z.array(z.array(z.unknown())),
});

/** What a document says of itself: the rows that it carries, and the SHA-256 of them as computed, stated and printed. */
export type PassportFindings = {
  readonly rows: readonly PassportRow[];
  readonly computed: string;
  readonly stated: string;
  /** Whether the computed one stands on its pages. */
  readonly isPrinted: boolean;
};

/** @throws Error when the file is no PDF, or carries no rows of a passport */
export async function readPassport(pdf: Uint8Array): Promise<PassportFindings> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const attachments: Record<string, { content: Uint8Array }> = (await document.getAttachments()) ?? {};
  const attached = attachments[PASSPORT_FILE];
  if (!attached) throw new Error(`It carries no ${PASSPORT_FILE}: it is no passport of Airdeck.`);
  const { sha256, rows } = fileSchema.parse(JSON.parse(new TextDecoder().decode(attached.content)));
  const computed = createHash('sha256')
    .update(canonicalText(rows as unknown as PassportRow[]))
    .digest('hex');
  const { text } = await extractText(document, { mergePages: true });
  return {
    rows: rows as unknown as PassportRow[],
    computed,
    stated: sha256,
    // In groups on the page; without spaces it may follow the digits of 'SHA-256'.
    isPrinted: text.replaceAll(/\s/g, '').includes(computed),
  };
}

/** Whether the rows are those that the document was made with, as far as the document alone can tell. */
export const isIntact = ({ computed, stated, isPrinted }: PassportFindings): boolean =>
  computed === stated && isPrinted;
