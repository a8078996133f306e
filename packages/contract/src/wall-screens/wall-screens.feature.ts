import type { FeatureEntry } from '../feature.ts';

export const WALL_SCREENS_ENTRY = {
  auditedKinds: ['WALL_SCREEN'],
} as const satisfies FeatureEntry;
