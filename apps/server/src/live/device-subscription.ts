import type { ReadableDevice } from '../features/telemetry/readable-device.repository.ts';
import { EventBuffer } from './event-buffer.ts';
import type { AttributeChange, DeviceListener, FanOut, NewReadings } from './fan-out.ts';
import type { LiveSession, Subscription } from './session.ts';

/** The frames of one kind of device subscription. */
export type DeviceFeed = {
  /**
   * The first frame, read while events are held back; requested again when the device changes owner.
   * @param gone aborted when the subscription is closed
   */
  first(device: ReadableDevice, gone: AbortSignal): Promise<string>;
  /** The frame for new readings; undefined: none is needed. */
  readings?(batch: NewReadings, device: ReadableDevice): string | undefined;
  attributes?(change: AttributeChange): string | undefined;
  /** Called when the events held back for the first frame have been sent. */
  caughtUp?(): void;
  close?(): void;
};

type Parts = {
  readonly session: LiveSession;
  readonly fanOut: FanOut;
  readonly maxHeldEvents: number;
  /** Reads the device with the caller's present permissions. */
  readonly lookUp: () => Promise<ReadableDevice>;
  readonly feed: DeviceFeed;
  /** Ends the subscription, and reports the reason to the client or the log. */
  readonly fail: (error: unknown) => void;
};

/**
 * A subscription of one device. It listens before it reads its first frame, and holds events back until that
 * frame is sent, so that nothing is lost in between. The feed skips events that the frame contains already.
 */
export class DeviceSubscription implements Subscription, DeviceListener {
  readonly #parts: Parts;
  #device: ReadableDevice;
  readonly #gate: EventBuffer;
  readonly #gone = new AbortController();
  #isLoading = false;
  #isStale = false;
  #isShownAgain = false;

  constructor(device: ReadableDevice, parts: Parts) {
    this.#parts = parts;
    this.#device = device;
    this.#gate = new EventBuffer(parts.session, parts.maxHeldEvents);
    this.#gate.hold();
    parts.fanOut.add(device.key, this);
  }

  /**
   * Reads and sends the first frame, then releases the events held back for it.
   * @param isShown false: only checks again whether the device may be read
   */
  async load(isShown = true): Promise<void> {
    if (this.#isLoading) {
      this.#isStale = true;
      this.#isShownAgain ||= isShown;
      return;
    }
    this.#isLoading = true;
    this.#gate.hold();
    try {
      let text: string | undefined;
      let shows = isShown;
      do {
        shows ||= this.#isShownAgain;
        this.#isStale = false;
        this.#isShownAgain = false;
        await this.#parts.fanOut.waitUntilSubscribed();
        // Checked each time: permissions may have changed before the listening began, or during the read.
        this.#device = await this.#parts.lookUp();
        if (this.#gone.signal.aborted) return;
        if (shows) text = await this.#parts.feed.first(this.#device, this.#gone.signal);
      } while (this.#isStale && !this.#gone.signal.aborted);
      if (this.#gone.signal.aborted) return;
      if (text !== undefined) this.#parts.session.answer(text);
      this.#gate.release();
      this.#parts.fanOut.begun(this.#device.key, this);
      this.#parts.feed.caughtUp?.();
    } catch (error) {
      if (!this.#gone.signal.aborted) this.#parts.fail(error);
    } finally {
      this.#isLoading = false;
    }
  }

  readings(batch: NewReadings): void {
    this.#gate.pass(() => this.#send(this.#parts.feed.readings?.(batch, this.#device)));
  }

  attributes(change: AttributeChange): void {
    this.#gate.pass(() => this.#send(this.#parts.feed.attributes?.(change)));
  }

  moved(): void {
    void this.load();
  }

  /** Missed points are delivered by the catch-up; attributes are read again. */
  missed(): void {
    void this.load(this.#parts.feed.readings === undefined);
  }

  deleted(): void {
    this.#parts.fail(undefined);
  }

  close(): void {
    if (this.#gone.signal.aborted) return;
    this.#gone.abort();
    this.#gate.close();
    this.#parts.fanOut.remove(this.#device.key, this);
    this.#parts.feed.close?.();
  }

  #send(text: string | undefined): void {
    if (text !== undefined && !this.#gone.signal.aborted) this.#parts.session.push(text);
  }
}
