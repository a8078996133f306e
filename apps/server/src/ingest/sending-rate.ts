import { LIMITS } from '../limits/limits.ts';
import { TokenBucket } from '../limits/rate-limiters.ts';

const {
  messagesPerDeviceAndSecond,
  messagesPerDeviceBurst,
  readingsPerDeviceAndSecond,
  readingsPerDeviceBurst,
  bytesPerDeviceAndSecond,
  bytesPerDeviceBurst,
} = LIMITS.ingest;

/** Rate limits of one device, by messages, readings and bytes: a message may hold one reading or thousands. */
export class SendingRate {
  readonly #messages = new TokenBucket({
    perSecond: messagesPerDeviceAndSecond,
    burst: messagesPerDeviceBurst,
  });
  readonly #readings = new TokenBucket({
    perSecond: readingsPerDeviceAndSecond,
    burst: readingsPerDeviceBurst,
  });
  readonly #bytes = new TokenBucket({ perSecond: bytesPerDeviceAndSecond, burst: bytesPerDeviceBurst });

  /** How long the next message has to wait, milliseconds; 0: not at all. */
  waitMs(now: number): number {
    return Math.max(this.#messages.waitMs(now), this.#readings.waitMs(now), this.#bytes.waitMs(now));
  }

  /** Counts a decoded message. Readings and bytes beyond the rate delay the next one. */
  count(now: number, readings: number, bytes: number): void {
    this.#messages.count(now);
    this.#readings.count(now, readings);
    this.#bytes.count(now, bytes);
  }
}
