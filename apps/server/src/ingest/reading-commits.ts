import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { classifyDatabaseError } from '../database/errors.ts';
import { announce, type EventBus } from '../events.ts';
import { LIMITS } from '../limits/limits.ts';
import { flushRows, flushSeconds, messagesAcknowledged } from '../metrics.ts';
import { type QueuedEntries, queuedEntries } from './forwarding/forward-entry.ts';
import { GroupCommit } from './group-commit.ts';
import type { MessagePart } from './message-parts.ts';
import type { Partitions } from './partitions.ts';
import { createReadingWriter } from './reading.repository.ts';

/** Stores readings, and queues those to forward; a message is acknowledged when its readings are committed. */
export function createReadingCommits(parts: {
  pool: pg.Pool;
  partitions: Partitions;
  events: EventBus;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Whether to queue readings of devices for another server, too. */
  isForwarding: boolean;
}): GroupCommit<MessagePart> {
  const { events, clock, log, isForwarding } = parts;
  const write = createReadingWriter(parts);
  return new GroupCommit<MessagePart>({
    flush: async (messages) => {
      const endTimer = flushSeconds.startTimer();
      const readings = messages.flatMap((message) => message.readings);
      await write(readings, isForwarding ? toBeForwarded(messages, clock()) : undefined);
      endTimer();
      announce(log, () => {
        countAcknowledged(messages);
        flushRows.observe(readings.length);
        events.emit('readings.stored', readings);
      });
    },
    waitingOf: (part) => part,
    blame: classifyDatabaseError,
    batches: LIMITS.ingest,
    clock,
    log,
  });
}

/** Readings sent by devices. Readings written through the API, such as imports, are not forwarded. */
function toBeForwarded(messages: readonly MessagePart[], now: number): QueuedEntries | undefined {
  const readings = messages.flatMap((message) => (message.isOfDevice ? message.readings : []));
  if (readings.length === 0) return undefined;
  return queuedEntries(
    now,
    readings.map(({ deviceKey, ts, values, sent }) => [deviceKey, ts, sent ?? values]),
  );
}

function countAcknowledged(messages: readonly MessagePart[]): void {
  const count = { mqtt: 0, http: 0 };
  for (const { transport } of messages) if (transport) count[transport] += 1;
  if (count.mqtt > 0) messagesAcknowledged.inc({ transport: 'mqtt' }, count.mqtt);
  if (count.http > 0) messagesAcknowledged.inc({ transport: 'http' }, count.http);
}
