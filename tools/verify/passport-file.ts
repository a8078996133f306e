import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  canonicalText,
  PASSPORT_FILE,
  PASSPORT_FORMAT,
  type PassportRow,
} from '../../packages/contract/src/passports/passport-rows.ts';
import type { DocumentFile } from './document-file.ts';

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

/** @throws Error when the attachment has no rows of a passport */
export function readPassport({ attachments, printed }: DocumentFile): PassportFindings {
  const attached = attachments.get(PASSPORT_FILE) ?? '';
  const { sha256, rows } = fileSchema.parse(JSON.parse(attached));
  const computed = createHash('sha256')
    .update(canonicalText(rows as unknown as PassportRow[]))
    .digest('hex');
  return {
    rows: rows as unknown as PassportRow[],
    computed,
    stated: sha256,
    isPrinted: printed.includes(computed),
  };
}

/** Whether the rows are unchanged since the document was created, as far as the document alone can show. */
export const isIntact = ({ computed, stated, isPrinted }: PassportFindings): boolean =>
  computed === stated && isPrinted;
