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

/** What one device may send, by three measures: a message can be of ten bytes, or of thousands of readings. */
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

  /** How long the next message has to wait, milliseconds; 0: it need not. */
  waitMs(now: number): number {
    return Math.max(this.#messages.waitMs(now), this.#readings.waitMs(now), this.#bytes.waitMs(now));
  }

  /** Counts a message once it is decoded. Readings and bytes beyond the rate make the next one wait. */
  count(now: number, readings: number, bytes: number): void {
    this.#messages.count(now);
    this.#readings.count(now, readings);
    this.#bytes.count(now, bytes);
  }
}
