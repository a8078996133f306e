import { EVENT_POSITION_HEADER } from '@airdeck/contract/events/event-position';
import { streamEvents } from '@airdeck/contract/events/events';
import { defineFeature } from '../../feature.ts';
import { accessTokenOf } from '../../http/authorisation.ts';
import { type Caller, hasSameRights } from '../../http/caller.ts';
import { serve } from '../../http/serve.ts';
import { createEventLog } from './event-log.ts';
import { createEventStreams } from './event-streams.ts';
import { EVENT_LIMITS } from './events.limits.ts';

/** The console's stream of changes other than readings. */
export const eventsFeature = defineFeature({
  name: 'events',
  limits: EVENT_LIMITS,
  uses: ['announcers', 'auth', 'clock', 'events', 'numbersOf', 'sessions'],
  register(app, { announcers, auth, sessions, events, clock, numbersOf }) {
    const limits = numbersOf(EVENT_LIMITS);
    const { keptEvents: kept, devicesPerEvent, usersPerEvent } = limits;
    const log = createEventLog({
      announcers,
      events,
      startTime: clock(),
      kept,
      devicesPerEvent,
      usersPerEvent,
    });
    const streams = createEventStreams({ log, events, clock, limits });
    sessions.heldBy(streams.sessionIds);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header(EVENT_POSITION_HEADER, log.lastId());
    });
    // An open stream would delay the server's shutdown.
    app.addHook('preClose', async () => streams.close());

    serve(
      app,
      streamEvents,
      async ({ caller, query, request, reply }) => {
        const header = request.headers['last-event-id'];
        const lastEventId = typeof header === 'string' && header !== '' ? header : undefined;
        reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
        if (query.follow === false) return reply.send(streams.catchUp(caller, lastEventId));
        // After the stream, a connection kept alive for further requests would delay the server's shutdown.
        reply.header('connection', 'close');
        const token = accessTokenOf(request);
        const { expiresTime } = await auth.authenticate(token, request.ip);
        const stream = streams.open(caller, expiresTime, lastEventId);
        // The session may have ended, or its rights changed, before the stream was listening.
        const isAsBefore = ({ caller: now }: { caller: Caller }) =>
          hasSameRights(now, caller) || stream.end(true);
        auth.authenticate(token, request.ip).then(isAsBefore, () => stream.end(true));
        return reply.send(stream.text);
      },
      { compress: false },
    );
  },
});
