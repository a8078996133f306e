import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

export const CONVERSATIONS_ENTRY = {
  auditedKinds: ['CONVERSATION'],
  auditActions: ['commented', 'closed', 'reopened'],
  notifiedSubjects: { conversations: 'How they hear of what others say in conversations' },
  /** A new entry. */
  deliveryEvents: ['entryWritten'],
  streamEvents: {
    /** The reader's conversations: started, continued, closed or reopened. */
    conversations: z.object({}),
  },
} as const satisfies FeatureEntry;
