import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { type Clock, steadyClock } from '../clock.ts';
import { busConnected, busGaps, busIgnored, busReceived, busSent } from '../metrics.ts';
import type { Bus } from './bus.ts';
import { BUS } from './bus-numbers.ts';
import { readEnvelope, writeEnvelope } from './envelope.ts';
import { parseJson, toJson } from './json-body.ts';
import { type Heartbeat, Peers } from './peers.ts';
import { createRequests } from './requests.ts';
import type { Transport } from './transport.ts';

const PRESENCE = 'presence';
const READINGS_NEEDED = 'readings-needed';
const { presenceEveryMs, settleMs, answerMs, messageBytes } = BUS;

const presenceSchema = z.object({
  awayMs: z.number(),
  needsReadings: z.boolean(),
  isNew: z.boolean(),
  isLeaving: z.boolean(),
});

/**
 * The bus of one node of several.
 * @param parts.installation identifies the nodes that belong together: a transport may be shared with others
 * @param parts.clock epoch ms
 * @param parts.stopwatch milliseconds of a monotonic clock
 */
export function createNodeBus(parts: {
  transport: Transport;
  installation: string;
  clock: Clock;
  stopwatch?: () => number;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}): Bus {
  const { transport, installation, clock, stopwatch = steadyClock, log } = parts;
  const nodeId = randomBytes(8).toString('hex');
  const toAll = `airdeck.${installation}.all`;
  const listeners = new Map<string, (body: Uint8Array, from: string) => void>();
  const missedListeners: ((sinceTime: number) => void)[] = [];
  const peers = new Peers({ stopwatch, missed: missedFor });
  const requests = createRequests({
    transport,
    nodeId,
    subjectOf: (id) => `airdeck.${installation}.node.${id}`,
  });
  /** The sequence number of this node's last message. */
  let number = 0;
  /** Local users of other nodes' readings, and whether these nodes know. */
  const need = { by: 0, isKnown: Promise.resolve() };
  /** By both clocks; since the start, until the transport is connected. */
  let away: { readonly sinceTime: number; readonly at: number } | undefined = {
    sinceTime: clock(),
    at: stopwatch(),
  };
  let connectedAt = Number.POSITIVE_INFINITY;

  function missedFor(ms: number): void {
    busGaps.inc();
    for (const listener of missedListeners)
      guarded('what was missed', () => listener(Math.floor(clock() - ms)));
  }

  /** Errors of a listener, or of a message of another version, affect only this message. */
  function guarded(topic: string, act: () => void): void {
    try {
      act();
    } catch (error) {
      busIgnored.inc();
      log.warn({ err: error, topic }, 'a message of another node could not be worked off');
    }
  }

  function publish(topic: string, body: Uint8Array): void {
    busSent.inc({ topic });
    transport.publish(toAll, writeEnvelope({ from: nodeId, number, topic, body }));
  }

  function publishBytes(topic: string, body: () => Uint8Array): void {
    // Numbered although no one may receive it: a node that comes back detects the gap.
    number += 1;
    if (!transport.isConnected || peers.ids.length === 0) return;
    const bytes = body();
    if (bytes.length <= messageBytes) publish(topic, bytes);
    else
      log.warn({ topic, bytes: bytes.length }, 'too long for the bus: other nodes read it from the database');
  }

  function sayPresence(presence: Partial<Heartbeat> = {}): void {
    if (!transport.isConnected) return;
    const usual: Heartbeat = { awayMs: 0, needsReadings: need.by > 0, isNew: false, isLeaving: false };
    publish(PRESENCE, toJson({ ...usual, ...presence }));
  }

  function receive(bytes: Uint8Array): void {
    const envelope = readEnvelope(bytes);
    if (!envelope) {
      busIgnored.inc();
      return;
    }
    const { from, topic, body } = envelope;
    const listener = listeners.get(topic);
    busReceived.inc({ topic: listener ? topic : 'unknown' });
    if (topic === PRESENCE) {
      guarded(topic, () => {
        const presence = presenceSchema.parse(parseJson(body));
        peers.present(from, envelope.number, presence);
        if (presence.isNew) sayPresence();
      });
      return;
    }
    peers.received(from, envelope.number);
    if (listener) guarded(topic, () => listener(body, from));
    else busIgnored.inc();
  }

  function changed(isConnected: boolean): void {
    busConnected.set(isConnected ? 1 : 0);
    if (!isConnected) {
      away ??= { sinceTime: clock(), at: stopwatch() };
      log.warn('the bus between the nodes is away');
      return;
    }
    const awayMs = away ? stopwatch() - away.at : 0;
    away = undefined;
    connectedAt = stopwatch();
    log.info({ nodeId }, 'the bus between the nodes is there');
    sayPresence({ isNew: true, awayMs });
    if (awayMs > 0) missedFor(awayMs);
  }

  /** A node that does not answer learns it a second later, and may not have sent readings until then. */
  async function announceNeed(): Promise<void> {
    const startedAt = stopwatch();
    // After a start, the other nodes have to be discovered first.
    await sleep(Math.max(0, Math.min(settleMs, connectedAt + settleMs - startedAt)));
    const answers = await Promise.allSettled(
      peers.ids.map((id) => requests.request(id, READINGS_NEEDED, null, answerMs)),
    );
    if (answers.every(({ status }) => status === 'fulfilled')) return;
    sayPresence();
    setTimeout(() => missedFor(stopwatch() - startedAt), presenceEveryMs).unref();
  }

  transport.subscribe(toAll, receive);
  transport.onChange(changed);
  requests.respond(READINGS_NEEDED, z.null(), (_, from) => peers.needsReadings(from));
  const heart = setInterval(() => {
    peers.look();
    sayPresence();
  }, presenceEveryMs);
  heart.unref();

  return {
    nodeId,
    get awaySince() {
      return away?.sinceTime;
    },
    peers: () => peers.ids,
    ...requests,
    publish: (topic, message) => publishBytes(topic, () => toJson(message)),
    subscribe: (topic, schema, listener) =>
      void listeners.set(topic, (body, from) => listener(schema.parse(parseJson(body)), from)),
    publishBytes: (topic, bytes) => publishBytes(topic, () => bytes),
    subscribeBytes: (topic, listener) => void listeners.set(topic, listener),
    onMissed: (listener) => void missedListeners.push(listener),
    readingsNeed: {
      get isElsewhere() {
        // Sent in doubt: the other nodes are not known yet, or have been silent for long.
        return away !== undefined || stopwatch() < connectedAt + settleMs || peers.needReadings;
      },
      begin() {
        need.by += 1;
        if (need.by === 1) need.isKnown = announceNeed();
        return need.isKnown;
      },
      end() {
        need.by -= 1;
      },
    },
    async close() {
      clearInterval(heart);
      sayPresence({ isLeaving: true });
      await transport.close();
    },
  };
}
