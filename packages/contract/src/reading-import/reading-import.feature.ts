import type { FeatureEntry } from '../feature.ts';

export const READING_IMPORT_ENTRY = {
  auditedKinds: ['READING_IMPORT'],
  /** An import of the recipient has ended. */
  messageKinds: ['readingImportEnded'],
} as const satisfies FeatureEntry;
