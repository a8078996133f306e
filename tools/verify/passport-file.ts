import { createHash } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { z } from 'zod';
import {
  canonicalText,
  PASSPORT_FILE,
  PASSPORT_FORMAT,
  type PassportRow,
} from '../../packages/contract/src/passports/passport-rows.ts';

const fileSchema = z.object({
  format: z.literal(PASSPORT_FORMAT),
  sha256: z.string(),
  rows: z.array(z.array(z.unknown())),
});

/** The rows attached to a document, and their SHA-256: computed, stated in the attachment, and printed. */
export type PassportFindings = {
  readonly rows: readonly PassportRow[];
  readonly computed: string;
  readonly stated: string;
  /** Whether the computed hash is printed on the pages. */
  readonly isPrinted: boolean;
};

/** @throws Error when the file is not a PDF, or has no attached rows of a passport */
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
    // Printed in groups; without spaces it may directly follow the digits of 'SHA-256'.
    isPrinted: text.replaceAll(/\s/g, '').includes(computed),
  };
}

/** Whether the rows are unchanged since the document was created, as far as the document alone can show. */
export const isIntact = ({ computed, stated, isPrinted }: PassportFindings): boolean =>
  computed === stated && isPrinted;
