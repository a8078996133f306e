import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

export const MESSAGES_ENTRY = {
  auditedKinds: ['MESSAGE'],
  auditActions: ['withdrawn'],
  notifiedSubjects: { messages: 'How they hear of messages that they received' },
  /** A message was sent. */
  deliveryEvents: ['messageWritten'],
  streamEvents: {
    /** Messages received by the reader, or sent by the reader's tenant. */
    messages: z.object({}),
  },
} as const satisfies FeatureEntry;
