import { isTimeZone } from '@airdeck/contract/common/time-zones';
import { ENGAGEMENT_DAYS, ENGAGEMENT_ERRORS, getEngagement } from '@airdeck/contract/engagement/engagement';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { defineFeature } from '../../feature.ts';
import { ApiError } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import type { ResponseService } from '../questionnaires/responses.service.ts';
import { countSignInsByDay } from './engagement.repository.ts';

/** Statistics about the use of the product. */
export const engagementFeature = defineFeature({
  name: 'engagement',
  uses: ['clock', 'database', 'responses'],
  register(app, needs) {
    engagementRoutes(app, needs);
  },
});

function engagementRoutes(
  app: FastifyInstance,
  { database, clock, responses }: { database: Database; clock: Clock; responses: ResponseService },
): void {
  serve(app, getEngagement, async ({ query: { timeZone } }) => {
    if (!isTimeZone(timeZone)) throw new ApiError(ENGAGEMENT_ERRORS.timeZoneUnknown, { timeZone });
    const lastDays = { now: clock(), days: ENGAGEMENT_DAYS, timeZone };
    const [days, answered] = await Promise.all([
      countSignInsByDay(database.db, lastDays),
      responses.countByDay(lastDays),
    ]);
    return { days: days.map((counts) => ({ ...counts, responses: answered.get(counts.day) ?? 0 })) };
  });
}
