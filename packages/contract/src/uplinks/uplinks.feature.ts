import type { FeatureEntry } from '../feature.ts';

export const UPLINKS_ENTRY = {
  auditedKinds: ['UPLINK_KEY'],
  auditActions: ['uplinkLinked', 'uplinkUnlinked'],
  activityKinds: { uplinkLinked: {}, uplinkUnlinked: {} },
} as const satisfies FeatureEntry;
