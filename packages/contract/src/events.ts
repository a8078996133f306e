import { z } from 'zod';
import { booleanParameter } from './common/parameters.ts';
import { USUAL_ERRORS } from './errors.ts';
import { EVENT_PERMISSIONS } from './events.permissions.ts';
import { MEDIA_TYPES, operation } from './operation.ts';

/**
 * What the stream says, by the event's name; `data` is JSON. It says what changed, not what it is now: that is read
 * again, with the rights of that moment.
 */
export const eventDataSchemas = {
  /** The first of a stream that begins at this moment, or goes on without a gap. */
  ready: z.object({}),
  /** Something may have been missed: everything on screen is to be read again. */
  reset: z.object({}),
  /** Alarms of these devices; of too many for a list, and to a system administrator, of devices that are not named. */
  alarms: z.object({ deviceIds: z.array(z.string()) }),
  /** What was asked of these purifiers: asked, withdrawn, sent to the device; of too many for a list, none is named. */
  modes: z.object({ deviceIds: z.array(z.string()) }),
  /** The reader's devices: made, given, taken back, changed, placed elsewhere or deleted. */
  devices: z.object({}),
  /** These shipments: made, changed, received from or deleted. */
  shipments: z.object({ shipmentIds: z.array(z.string()) }),
  /** One of the reader's conversations: begun, continued, closed or reopened. */
  conversations: z.object({}),
  /** What one received, or one's tenant sent. */
  messages: z.object({}),
  /** What one is to do, or gave to others. */
  todos: z.object({}),
} as const;
export type EventName = keyof typeof eventDataSchemas;
export type EventData<Name extends EventName> = z.infer<(typeof eventDataSchemas)[Name]>;

const eventSchema = z.object({
  id: z.string().optional(),
  event: z.string().describe(`One of ${Object.keys(eventDataSchemas).join(', ')}`),
  data: z.string().describe('JSON'),
});

/** A comment comes at least so often: a stream that says nothing for longer is broken. */
export const EVENT_STREAM_HEARTBEAT_MS = 20_000;

/** With `Last-Event-ID`, it goes on after that event; where that is not possible, its first event is `reset`. */
export const streamEvents = operation({
  method: 'GET',
  path: '/backoffice/events',
  permission: EVENT_PERMISSIONS.read,
  tag: 'events',
  summary: 'Changes other than readings, as a stream of server-sent events',
  description: 'It ends with the access token; a client goes on with a renewed one.',
  query: z.object({
    follow: booleanParameter('follow').describe('false: only what has happened since `Last-Event-ID`'),
  }),
  responses: { 200: eventSchema.meta({ [MEDIA_TYPES]: ['text/event-stream'] }) },
  errors: USUAL_ERRORS,
});
