import type { FeatureEntry } from '../feature.ts';

export const DEVICE_IMPORT_ENTRY = {
  /** Another user imported devices, or the recipient's own import ended unattended. */
  messageKinds: ['importEnded'],
} as const satisfies FeatureEntry;
