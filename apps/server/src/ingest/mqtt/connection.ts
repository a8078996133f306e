import type { Clock } from '../../clock.ts';
import { LIMITS } from '../../limits/limits.ts';
import {
  type Client,
  type ConnectionLimits,
  type EndPoint,
  STOP,
  type Stop,
  type Wire,
} from './end-point.ts';
import { Exchange } from './exchange.ts';
import { Frames } from './frames.ts';
import { type Agreement, agree, refusalOf, refuse } from './handshake.ts';
import { CONNECT, decodeConnect, encode } from './packets.ts';
import { ProtocolError, REASON, type ReasonCode } from './reason-codes.ts';

const NONE: ReadonlyMap<string, 0 | 1> = new Map();

/**
 * One client's connection, from the first byte to the last: bytes arrive through `receive`, packets leave through the
 * wire. It has no socket and no timer; `tick` is called every second.
 */
export class Connection implements Client {
  readonly #wire: Wire;
  readonly #endPoint: EndPoint;
  readonly #clock: Clock;
  readonly #limits: ConnectionLimits;
  readonly #frames = new Frames(LIMITS.ingest.messageBytes);
  #state: 'unknown' | 'connecting' | 'open' | 'ended' = 'unknown';
  #agreement: Agreement | undefined;
  #exchange: Exchange | undefined;
  #stops = 0;
  #isPaused = false;
  #isReading = false;
  #heardTime: number;
  #chokedTime = 0;

  /** @param parts.clock milliseconds of a monotonic clock */
  constructor(parts: { wire: Wire; endPoint: EndPoint; clock: Clock; limits: ConnectionLimits }) {
    this.#wire = parts.wire;
    this.#endPoint = parts.endPoint;
    this.#clock = parts.clock;
    this.#limits = parts.limits;
    this.#heardTime = parts.clock();
  }

  get address(): string {
    return this.#wire.address;
  }

  get subscriptions(): ReadonlyMap<string, 0 | 1> {
    return this.#exchange?.subscriptions ?? NONE;
  }

  get isEnded(): boolean {
    return this.#state === 'ended';
  }

  get clientId(): string {
    return this.#agreement?.clientId ?? '';
  }

  get canRefuse(): boolean {
    return this.#agreement?.version === 5;
  }

  receive(chunk: Buffer): void {
    if (this.#state === 'ended') return;
    // Another protocol is rejected by its first bytes, without waiting for a whole packet.
    if (this.#state === 'unknown' && (chunk[0] as number) >> 4 !== CONNECT && this.#frames.isEmpty) {
      this.#end();
      return;
    }
    this.#frames.push(chunk);
    this.#read();
  }

  stop(reason: Stop): void {
    this.#stops |= reason;
    if (!this.#isReading) this.#matchPause();
  }

  go(reason: Stop): void {
    if ((this.#stops & reason) === 0) return;
    this.#stops &= ~reason;
    // Handles buffered bytes; not in the middle of a commit's acknowledgements, which are sent first.
    if (this.#stops === 0) queueMicrotask(() => this.#read());
  }

  /** The wire accepts more again. */
  drained(): void {
    this.go(STOP.choked);
  }

  /** The wire is closed. */
  closed(): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#endPoint.closed(this);
  }

  /** Ends the connection after too long a silence, or when the client has not read for too long. */
  tick(now: number): void {
    if (this.#state === 'unknown' || this.#state === 'connecting') {
      if (now - this.#heardTime > this.#limits.connectMs) this.#end();
      return;
    }
    if (this.#state !== 'open') return;
    if (this.#stops & STOP.choked && now - this.#chokedTime > this.#limits.stallMs) {
      this.#end();
      return;
    }
    // While its messages are pending, it does not count as silent: this server may have stopped reading.
    if (this.#stops !== 0 || this.#exchange?.isWaiting) this.#heardTime = now;
    const maxSilenceMs = this.#agreement?.maxSilenceMs ?? 0;
    if (maxSilenceMs > 0 && now - this.#heardTime > maxSilenceMs) this.end(REASON.keepAliveTimeout);
  }

  send(topic: string, payload: string, qos: 0 | 1, delivered?: () => void): void {
    if (this.#state !== 'open') return;
    const isSent =
      this.#wire.unsentBytes <= this.#limits.unsentBytes &&
      this.#exchange?.send({ topic, payload, qos, delivered });
    if (!isSent) this.end(REASON.quotaExceeded);
  }

  /** Sends bytes to the client. */
  write(bytes: Buffer): void {
    if (this.#state !== 'open') return;
    if (this.#wire.write(bytes) || this.#stops & STOP.choked) return;
    // The answers to a client that keeps sending without reading would fill the memory.
    this.#chokedTime = this.#clock();
    this.stop(STOP.choked);
  }

  end(reason: ReasonCode): void {
    if (this.#state === 'open' && this.#agreement?.version === 5)
      this.#end(encode({ cmd: 'disconnect', reasonCode: reason }, 5));
    else this.#end();
  }

  /** Closes the connection without sending anything. */
  close(): void {
    this.#end();
  }

  #end(farewell?: Buffer): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    if (farewell) {
      this.#wire.write(farewell);
      this.#wire.end();
    } else {
      this.#wire.destroy();
    }
    this.#endPoint.closed(this);
  }

  #read(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      let count = 0;
      while (this.#stops === 0 && this.#state !== 'ended') {
        const frame = this.#frames.next();
        if (!frame) break;
        count += 1;
        this.#handleFrame(frame);
      }
      if (count > 0) this.#heardTime = this.#clock();
    } catch (error) {
      if (error instanceof ProtocolError) this.#endPoint.violated?.(this, error.reason);
      else this.#endPoint.reportError(error);
      this.end(error instanceof ProtocolError ? error.reason : REASON.unspecifiedError);
    } finally {
      this.#isReading = false;
    }
    this.#matchPause();
  }

  #matchPause(): void {
    const isToPause = this.#stops !== 0;
    if (isToPause === this.#isPaused || this.#state === 'ended') return;
    this.#isPaused = isToPause;
    if (isToPause) this.#wire.pause();
    else this.#wire.resume();
  }

  #handleFrame(frame: Buffer): void {
    if (this.#state === 'open') this.#exchange?.handle(frame);
    else this.#connect(frame);
  }

  #connect(frame: Buffer): void {
    const request = decodeConnect(frame);
    if (!request) {
      this.#end(refuse(REASON.unsupportedProtocolVersion, 4));
      return;
    }
    const refusal = refusalOf(request);
    if (refusal !== undefined) {
      this.#end(refuse(refusal, request.protocolVersion));
      return;
    }
    this.#state = 'connecting';
    // Pauses reading until the client is authenticated.
    this.stop(STOP.admission);
    const agreement = agree(request);
    this.#agreement = agreement;
    this.#exchange = new Exchange({
      agreement,
      connection: this,
      endPoint: this.#endPoint,
      limits: this.#limits,
    });
    void this.#endPoint.admit(this, request).then((reason) => {
      if (this.#state !== 'connecting') return;
      if (reason !== undefined) {
        this.#end(refuse(reason, agreement.version));
        return;
      }
      this.#state = 'open';
      this.#heardTime = this.#clock();
      this.write(agreement.connack);
      this.go(STOP.admission);
    });
  }
}
