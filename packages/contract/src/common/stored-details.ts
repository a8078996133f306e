import { z } from 'zod';

/**
 * Details of an entry in the audit log or in a time line, as stored. Entries are kept for years, so that earlier and
 * later versions may have written them: only `readDetails` knows their fields.
 */
export type StoredDetails = object;
export const storedDetailsSchema: z.ZodType<StoredDetails> = z.record(z.string(), z.unknown());
