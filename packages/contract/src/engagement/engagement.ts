import { z } from 'zod';
import { errors, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { permission } from '../common/permission.ts';

/** Days in the engagement chart. */
export const ENGAGEMENT_DAYS = 30;

export const ENGAGEMENT_ERRORS = errors('engagement', {
  timeZoneUnknown: "Unknown time zone '{timeZone}'!",
});

const engagementSchema = z.object({
  days: z.array(
    z.object({
      /** yyyy-MM-dd. */
      day: z.string(),
      /** Sign-ins of customers' users. */
      signIns: z.number().int(),
      /** Distinct users among them. */
      users: z.number().int(),
      /** Answered questionnaires. */
      responses: z.number().int(),
    }),
  ),
});
export type Engagement = z.infer<typeof engagementSchema>;

/** The last 30 days including today, oldest first. */
export const getEngagement = operation({
  method: 'GET',
  path: '/backoffice/engagement',
  permission: permission('engagement:read', {
    who: ['SYS_ADMIN'],
    act: 'read',
    does: "read how often customers' users sign in and say what they think",
  }),
  tag: 'engagement',
  summary: `Sign-ins of customers' users, and questionnaires that were answered, on each of the last ${ENGAGEMENT_DAYS} days`,
  query: z.object({
    timeZone: z.string().max(64).default('UTC').describe('IANA name: where days begin and end'),
  }),
  responses: { 200: engagementSchema },
  errors: [...USUAL_ERRORS, ENGAGEMENT_ERRORS.timeZoneUnknown],
});
