import { createBeforeAfter } from './before-after.service.ts';
import { createSuggestedDays } from './suggested-days.service.ts';

/** The services of comparisons before and after a day. */
export const createBeforeAfterServices = (
  parts: Parameters<typeof createBeforeAfter>[0] & Parameters<typeof createSuggestedDays>[0],
) => ({
  beforeAfter: createBeforeAfter(parts),
  suggestedDays: createSuggestedDays(parts),
});
