import type { FeatureEntry } from '../feature.ts';

export const QUESTIONNAIRES_ENTRY = {
  auditedKinds: ['QUESTION'],
  auditActions: ['questionnaireAnswered', 'answersDeleted'],
} as const satisfies FeatureEntry;
