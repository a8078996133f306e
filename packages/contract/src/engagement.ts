import { z } from 'zod';

/** Days that the chart of engagement shows. */
export const ENGAGEMENT_DAYS = 30;

/** Query of `GET /backoffice/engagement`. */
export const engagementQuerySchema = z.object({
  timeZone: z.string().max(64).default('UTC').describe('IANA name: where days begin and end'),
});

/** Answer: the last 30 days, today included, the oldest first. */
export const engagementSchema = z.object({
  days: z.array(
    z.object({
      /** yyyy-MM-dd. */
      day: z.string(),
      /** Sign-ins of customers' users. */
      signIns: z.number().int(),
      /** Different users among them. */
      users: z.number().int(),
      /** Questionnaires that were answered. */
      responses: z.number().int(),
    }),
  ),
});
export type Engagement = z.infer<typeof engagementSchema>;
