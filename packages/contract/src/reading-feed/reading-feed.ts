import { z } from 'zod';
import { errors, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { listOf, optionalIntegerParameter, textParameter } from '../common/parameters.ts';
import { permission } from '../common/permission.ts';
import { MAX_KEYS_PER_REQUEST } from '../telemetry/telemetry.ts';

export const READING_FEED_PERMISSIONS = {
  follow: permission('reading-feed:follow', {
    who: ['TENANT_ADMIN', 'CUSTOMER_USER'],
    act: 'read',
    does: 'follow the readings that are stored for devices in scope',
  }),
};

export const READING_FEED_ERRORS = errors('readingFeed', {
  cursorUnknown: 'The cursor is not one that this server gave',
  cursorGone: [
    'ITEM_NOT_FOUND',
    'Readings after this cursor are no longer in the feed. Read the history, and follow from a new cursor.',
    410,
  ],
});

/** Most readings of one page. */
export const MAX_FEED_PAGE = 1_000;

/** A reading as a device sent it. */
export const feedReadingSchema = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  ts: z.number().int().describe('Time of the measurement, epoch ms'),
  values: z.record(z.string(), z.unknown()).describe('By key, as sent'),
});
export type FeedReading = z.infer<typeof feedReadingSchema>;

export const feedPageSchema = z.object({
  readings: z.array(feedReadingSchema),
  cursor: z.string().describe('`after` of the next request'),
  hasMore: z.boolean().describe('False: the cursor has reached the end, ask again later'),
});
export type FeedPage = z.infer<typeof feedPageSchema>;

const keysParameter = (z.unknown() as z.ZodType<unknown, string | undefined>)
  .transform((given, context) => {
    const keys = listOf(given);
    if (keys.length > MAX_KEYS_PER_REQUEST) {
      context.addIssue({ code: 'custom', message: `At most ${MAX_KEYS_PER_REQUEST} keys` });
      return z.NEVER;
    }
    return keys.length > 0 ? keys : undefined;
  })
  .meta({ type: 'string', description: 'Separated by commas; all keys when missing.' })
  .optional();

export const followReadings = operation({
  method: 'GET',
  path: '/backoffice/readings',
  permission: READING_FEED_PERMISSIONS.follow,
  tag: 'reading-feed',
  summary: 'The readings that were stored after a cursor, in the order in which they were stored',
  description: [
    'For programs that keep a copy. Without `after`, the answer has no readings, and a cursor from which to follow:',
    'every reading that is stored after that answer comes in a later page, whatever the time of its measurement, and however late it is sent.',
    'Ask with the cursor of each answer; while `hasMore` is true there is more at once, otherwise ask again after some seconds.',
    'A page may have no readings although `hasMore` is true.',
    'A reading can come more than once, such as when further keys of the same time are stored: the device and `ts` identify it, and its values are those of now.',
    'Deleted readings, and those from before the current owner, are left out.',
    'A cursor that was not used for too long is answered with 410: get a new cursor, then read what is missing from the history.',
  ].join(' '),
  query: z.object({
    after: textParameter().describe('The cursor of the previous answer; missing: begin now'),
    limit: optionalIntegerParameter('limit', 'java.lang.Integer')
      .refine(
        (limit) => limit === undefined || (limit >= 1 && limit <= MAX_FEED_PAGE),
        `1 to ${MAX_FEED_PAGE}`,
      )
      .describe(`Readings of a page, 1 to ${MAX_FEED_PAGE}, which is the default`),
    keys: keysParameter,
  }),
  responses: { 200: feedPageSchema },
  errors: [...USUAL_ERRORS, READING_FEED_ERRORS.cursorUnknown, READING_FEED_ERRORS.cursorGone],
});
