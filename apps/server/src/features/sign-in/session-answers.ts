import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EventBus } from '../../events.ts';
import type { SessionService } from './sessions.service.ts';

/** An answer that is being sent to a user. */
type UnderWay = { readonly userId: string; readonly response: ServerResponse };

/**
 * Ends answers under way with the session for which they are sent, and with the rights of their reader: a download may take
 * minutes. Streams of events end by themselves, after the last event.
 */
export function endAnswersWithSessions(
  app: FastifyInstance,
  { events, sessions }: { events: EventBus; sessions: Pick<SessionService, 'heldBy' | 'isOpen'> },
): void {
  const underWay = new Map<string, Set<UnderWay>>();
  const end = (sessionId: string) => {
    for (const { response } of underWay.get(sessionId) ?? []) response.destroy();
  };
  events.on('sessions.ended', ({ sessionIds }) => sessionIds.forEach(end));
  events.on('user.rightsChanged', ({ userId }) => {
    for (const answers of underWay.values())
      for (const answer of answers) if (answer.userId === userId) answer.response.destroy();
  });
  sessions.heldBy(() => underWay.keys());

  // Without a promise, which every message of a device would have, too.
  app.addHook('onSend', ({ caller }, reply, payload, done) => {
    if (caller && isStream(payload) && !isEventStream(reply))
      follow(caller.sessionId, { userId: caller.userId, response: reply.raw });
    done();
  });

  function follow(sessionId: string, answer: UnderWay): void {
    const answers = underWay.get(sessionId) ?? new Set();
    underWay.set(sessionId, answers.add(answer));
    answer.response.once('close', () => {
      answers.delete(answer);
      if (answers.size === 0) underWay.delete(sessionId);
    });
    // It may have ended while the answer was prepared.
    sessions.isOpen(sessionId).then(
      (isOpen) => isOpen || end(sessionId),
      () => end(sessionId),
    );
  }
}

const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;
