import { Readable } from 'node:stream';
import { EVENT_STREAM_HEARTBEAT_MS } from '@airdeck/contract/events/events';
import type { Clock } from '../../clock.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { createConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import { audienceOfEvent, type EventLog, type LoggedEvent } from './event-log.ts';
import type { EVENT_LIMITS } from './events.limits.ts';

type OpenStream = {
  readonly sessionId: string;
  readonly userId: string;
  readonly expiresTime: number;
  readonly text: Readable;
  /** @param isKept whether pending text is still sent */
  readonly end: (isKept: boolean) => void;
};

const TOO_MANY = {
  ownLimit: 'Too many streams of events at the same time',
  sharedLimit: 'Too many streams of events at the same time. Please try again later.',
};

/** The open streams of events, each bounded by its caller's scope, and ended with its session. */
export function createEventStreams(parts: {
  log: EventLog;
  events: EventBus;
  clock: Clock;
  limits: typeof EVENT_LIMITS.numbers;
}) {
  const { log, events, clock, limits } = parts;
  const open = new Set<OpenStream>();
  const limiter = createConcurrencyLimiter(limits, TOO_MANY);
  const endWhere = (isOver: (stream: OpenStream) => boolean) => {
    for (const stream of [...open]) if (isOver(stream)) stream.end(true);
  };

  events.on('sessions.ended', ({ sessionIds }) =>
    endWhere(({ sessionId }) => sessionIds.includes(sessionId)),
  );
  events.on('user.rightsChanged', ({ userId }) => endWhere((stream) => stream.userId === userId));
  log.onRestart(() => {
    for (const stream of [...open]) write(stream, reset());
  });
  const heart = setInterval(() => {
    const now = clock();
    endWhere(({ expiresTime }) => now >= expiresTime);
    for (const stream of [...open]) write(stream, ':\n\n');
  }, EVENT_STREAM_HEARTBEAT_MS);
  heart.unref();

  /** Ends the stream of a client that does not read; it gets missed events when it reconnects. */
  function write({ text, end }: OpenStream, written: string): void {
    text.push(written);
    if (text.readableLength > limits.pendingBytes) end(false);
  }

  /** The message for the caller; empty: out of scope. */
  function writtenFor(caller: Caller, event: LoggedEvent): string {
    const data = audienceOfEvent(caller, event);
    return data === undefined ? '' : message(log.idOf(event), event.name, data);
  }

  /** Tells the client to read everything again. */
  const reset = () => message(log.lastId(), 'reset', '{}');

  /** The events that the caller has missed, or a reset if they are unknown. */
  function begin(caller: Caller, lastEventId: string | undefined): string {
    const missed = lastEventId === undefined ? [] : log.since(lastEventId);
    if (!missed) return reset();
    return [
      message(lastEventId ?? log.lastId(), 'ready', '{}'),
      ...missed.map((event) => writtenFor(caller, event)),
    ].join('');
  }

  return {
    /** Missed events, without a stream. */
    catchUp: begin,

    /**
     * Opens a stream, which ends with the connection, the session or the server.
     * @throws ApiError 429/33 if there are too many
     */
    open(caller: Caller, expiresTime: number, lastEventId: string | undefined): OpenStream {
      const leave = limiter.acquire(caller);
      const text = new Readable({ read: () => undefined });
      const stopListening = log.listen((event) => {
        const written = writtenFor(caller, event);
        if (written !== '') write(stream, written);
      });
      const end = (isKept: boolean) => {
        if (!open.delete(stream)) return;
        stopListening();
        leave();
        if (isKept) text.push(null);
        else text.destroy();
      };
      const { sessionId, userId } = caller;
      const stream: OpenStream = { sessionId, userId, expiresTime, text, end };
      open.add(stream);
      text.on('close', () => end(false));
      text.push(begin(caller, lastEventId));
      return stream;
    },

    /** Sessions of the open streams. */
    sessionIds: () => [...open].map(({ sessionId }) => sessionId),

    count: () => open.size,

    close(): void {
      clearInterval(heart);
      endWhere(() => true);
    },
  };
}

const message = (id: string, name: string, data: string) => `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`;
