import type { FeatureEntry } from '../feature.ts';

export const NOTIFICATIONS_ENTRY = {
  auditedKinds: ['WEBHOOK', 'RECEIVER', 'ROTA'],
  /** By the link in a mail to the address of the receiver. */
  auditActions: ['receiverConfirmed', 'receiverEnded'],
  /** Notifications of a rule's alarms failed permanently; once a day for each rule. */
  messageKinds: ['deliveriesFailed'],
} as const satisfies FeatureEntry;
