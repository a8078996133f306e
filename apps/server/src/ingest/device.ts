import { LIMITS } from '../limits/limits.ts';
import { TokenBucket } from '../limits/token-bucket.ts';

/** How far ahead of the clock the times go that are given to a burst of messages without any. */
const MAX_STAMP_AHEAD_MS = 1000;

/** A device that has shown its access token, and what the server keeps in mind of it. */
export class Device {
  readonly id: string;
  /** Its name inside telemetry tables. */
  readonly key: number;
  readonly messageRate = new TokenBucket({
    perSecond: LIMITS.ingest.messagesPerDeviceAndSecond,
    burst: LIMITS.ingest.messagesPerDeviceBurst,
  });
  readonly quarantineRate = new TokenBucket({
    perSecond: LIMITS.ingest.quarantineRowsPerDeviceAndSecond,
    burst: LIMITS.ingest.quarantineRowsPerDeviceBurst,
  });
  #lastStamp = 0;

  constructor(id: string, key: number) {
    this.id = id;
    this.key = key;
  }

  /**
   * The time of a message that brings none, epoch milliseconds. Each gets one of its own: two of the same
   * millisecond would be one reading, and the first one's values lost, though both were acknowledged.
   */
  stamp(now: number): number {
    const next = this.#lastStamp + 1;
    this.#lastStamp = next > now && next <= now + MAX_STAMP_AHEAD_MS ? next : now;
    return this.#lastStamp;
  }
}
