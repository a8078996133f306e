import { z } from 'zod';
import type { FeatureEntry } from '../feature.ts';

export const TODOS_ENTRY = {
  notifiedSubjects: { todos: 'How they hear of to-dos that others give them' },
  /** A to-do was assigned to a person by another one. */
  deliveryEvents: ['todoGiven'],
  streamEvents: {
    /** To-dos of the reader, or assigned by the reader. */
    todos: z.object({}),
  },
} as const satisfies FeatureEntry;
