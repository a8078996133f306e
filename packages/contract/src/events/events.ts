import { z } from 'zod';
import { USUAL_ERRORS } from '../common/errors.ts';
import { MEDIA_TYPES, operation } from '../common/operation.ts';
import { booleanParameter } from '../common/parameters.ts';
import { declaredShape } from '../features.ts';
import { EVENT_PERMISSIONS } from './events.permissions.ts';

/**
 * Events of the stream by name; `data` is JSON. They announce what changed without the new content, which has to be
 * refetched with the permissions of that time.
 */
export const eventDataSchemas = {
  /** The first event of a new stream, or of one resumed without a gap. */
  ready: z.object({}),
  /** Events may have been missed: everything on the screen has to be refetched. */
  reset: z.object({}),
  ...declaredShape('streamEvents'),
} as const;
export type EventName = keyof typeof eventDataSchemas;
export type EventData<Name extends EventName> = z.infer<(typeof eventDataSchemas)[Name]>;

const eventSchema = z.object({
  id: z.string().optional(),
  event: z.string().describe(`One of ${Object.keys(eventDataSchemas).join(', ')}`),
  data: z.string().describe('JSON'),
});

/** Interval of keep-alive comments: a stream that is silent for longer is broken. */
export const EVENT_STREAM_HEARTBEAT_MS = 20_000;

/** With `Last-Event-ID`, it resumes after that event; if that is not possible, its first event is `reset`. */
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
