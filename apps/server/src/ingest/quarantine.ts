import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { classifyDatabaseError } from '../database/errors.ts';
import { LIMITS } from '../limits/limits.ts';
import { messagesRejected, type Transport } from '../metrics.ts';
import type { Done } from './batch-writer.ts';
import type { Device } from './device-directory.ts';
import { GroupCommit } from './group-commit.ts';
import { type QuarantineRow, storeQuarantine } from './quarantine.repository.ts';
import type { RejectionReason } from './rejection.ts';

export type BadMessage = {
  readonly device: Device;
  readonly transport: Transport;
  readonly topic: string;
  readonly payload: Buffer;
  readonly reason: RejectionReason;
};

/** Characters to escape in logs and on screens: control and format characters, line separators. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu;

const NOTHING = Buffer.alloc(0);

/** Stores messages that cannot be stored as readings: for diagnosis, and to be sent again when the cause is gone. */
export class Quarantine {
  readonly #writer: GroupCommit<QuarantineRow & { readonly tenantId: string }>;
  readonly #clock: Clock;

  constructor(parts: { pool: pg.Pool; clock: Clock; log: Pick<FastifyBaseLogger, 'warn' | 'error'> }) {
    this.#clock = parts.clock;
    this.#writer = new GroupCommit({
      flush: (rows) =>
        storeQuarantine(parts.pool, rows, {
          rows: LIMITS.ingest.quarantineRowsPerDevice,
          bytes: LIMITS.ingest.quarantineBytesPerDevice,
        }),
      waitingOf: ({ tenantId, device }) => ({ tenantId, deviceKey: device, rows: 1 }),
      blame: classifyDatabaseError,
      batches: LIMITS.ingest,
      clock: parts.clock,
      log: parts.log,
    });
  }

  /**
   * Stores a message; `done` is called once it is committed. Over MQTT, a device that sends many invalid messages is
   * slowed down by late acknowledgements; over HTTP, where the answer has the reason, the surplus is only counted.
   */
  keep(message: BadMessage, done: Done): void {
    const { device, transport, reason } = message;
    messagesRejected.inc({ transport, reason });
    const now = this.#clock();
    if (transport === 'http' && !device.quarantineRate.allows(now)) {
      done(null);
      return;
    }
    const row = { ...toRow(message, now), tenantId: device.tenantId };
    const delayMs = transport === 'mqtt' ? device.quarantineRate.delay(now) : 0;
    if (delayMs === 0) this.#writer.add(row, done);
    else setTimeout(() => this.#writer.add(row, done), delayMs);
  }

  /**
   * Stores a refusal that no message waits for: of a connection, or of a message that was not read. A device with many is
   * only counted.
   */
  note(refusal: Omit<BadMessage, 'payload'>, payloadBytes = 0): void {
    const { device, transport, reason } = refusal;
    messagesRejected.inc({ transport, reason });
    const now = this.#clock();
    if (!device.quarantineRate.allows(now)) return;
    const row = { ...toRow({ ...refusal, payload: NOTHING }, now), payloadBytes, tenantId: device.tenantId };
    this.#writer.add(row, () => undefined);
  }

  close(timeoutMs: number): Promise<void> {
    return this.#writer.close(timeoutMs);
  }
}

function toRow({ device, transport, topic, payload, reason }: BadMessage, now: number): QuarantineRow {
  return {
    device: device.key,
    // Unlike those of all other messages: it is the time of its readings without one, however often it is sent again.
    receivedTime: device.stamp(now),
    transport,
    topic: printable(topic),
    payload: printable(textOf(payload.subarray(0, LIMITS.ingest.quarantineExcerptBytes), reason)),
    payloadBytes: payload.length,
    sent: payload.length > 0 ? payload : null,
    reason,
  };
}

/** The bytes of another encoding than UTF-8 are written as numbers: as text they would all be the same character. */
function textOf(payload: Buffer, reason: RejectionReason): string {
  if (reason !== 'not-utf8' && reason !== 'compressed') return payload.toString();
  return payload
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`);
}

function printable(text: string): string {
  const shown = text.replace(UNPRINTABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return shown.slice(0, LIMITS.ingest.quarantineExcerptBytes);
}
