import { Readable } from 'node:stream';
import { EVENT_STREAM_HEARTBEAT_MS } from '@airdeck/contract/events';
import type { Clock } from '../../clock.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { createConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import type { Limits } from '../../limits/limits.ts';
import { audienceOfEvent, type EventLog, type LoggedEvent } from './event-log.ts';

type OpenStream = {
  readonly sessionId: string;
  readonly expiresTime: number;
  readonly text: Readable;
  /** @param isKept whether what was written is still to be sent */
  readonly end: (isKept: boolean) => void;
};

const TOO_MANY = {
  ownLimit: 'Too many streams of events at the same time',
  sharedLimit: 'Too many streams of events at the same time. Please try again later.',
};

/** The open streams of events: each bounded by its caller's scope, and over when its sign-in is. */
export function createEventStreams(parts: {
  log: EventLog;
  events: EventBus;
  clock: Clock;
  limits: Limits['eventStreams'];
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
  log.onRestart(() => {
    for (const stream of [...open]) write(stream, reset());
  });
  const heart = setInterval(() => {
    const now = clock();
    endWhere(({ expiresTime }) => now >= expiresTime);
    for (const stream of [...open]) write(stream, ':\n\n');
  }, EVENT_STREAM_HEARTBEAT_MS);
  heart.unref();

  /** A reader that takes nothing is given up, and finds what it missed when it comes back. */
  function write({ text, end }: OpenStream, written: string): void {
    text.push(written);
    if (text.readableLength > limits.pendingBytes) end(false);
  }

  /** What the caller is sent of it; nothing of what is not theirs. */
  function writtenFor(caller: Caller, event: LoggedEvent): string {
    const data = audienceOfEvent(caller, event);
    return data === undefined ? '' : message(log.idOf(event), event.name, data);
  }

  /** Everything is to be read again. */
  const reset = () => message(log.lastId(), 'reset', '{}');

  /** What the caller has missed; or that something was missed, where it is not known what. */
  function begin(caller: Caller, lastEventId: string | undefined): string {
    const missed = lastEventId === undefined ? [] : log.since(lastEventId);
    if (!missed) return reset();
    return [
      message(lastEventId ?? log.lastId(), 'ready', '{}'),
      ...missed.map((event) => writtenFor(caller, event)),
    ].join('');
  }

  return {
    /** All that there is at this moment. */
    catchUp: begin,

    /**
     * Goes on until the client, the sign-in or the server is gone.
     * @throws ApiError 429/33 when there are too many
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
      const stream: OpenStream = { sessionId: caller.sessionId, expiresTime, text, end };
      open.add(stream);
      text.on('close', () => end(false));
      text.push(begin(caller, lastEventId));
      return stream;
    },

    /** Whose sign-ins they are. */
    sessionIds: () => [...open].map(({ sessionId }) => sessionId),

    /** How many there are. */
    count: () => open.size,

    close(): void {
      clearInterval(heart);
      endWhere(() => true);
    },
  };
}

const message = (id: string, name: string, data: string) => `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`;
