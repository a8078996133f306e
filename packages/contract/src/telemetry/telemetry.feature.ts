import type { FeatureEntry } from '../feature.ts';

export const TELEMETRY_ENTRY = {
  auditActions: ['telemetryWritten', 'telemetryDeleted'],
} as const satisfies FeatureEntry;
