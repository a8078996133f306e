import type { FeatureEntry } from '../feature.ts';

export const PERSONAL_DATA_ENTRY = {
  auditActions: ['dataDownloaded', 'deletionRequested', 'deletionWithdrawn', 'deletionDeclined'],
  messageKinds: ['deletionRequested', 'deletionDeclined'],
} as const satisfies FeatureEntry;
