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
 * One client's connection, from its first byte to its last: bytes come in by `receive`, packets leave by the wire.
 * It knows no socket and starts no timer; `tick` is called every second.
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

  /** @param parts.clock milliseconds of a clock that is never set */
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
    // What speaks another protocol is not listened to until its first packet would be whole.
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
    // What has come already; not in the midst of a commit's acknowledgements, which go first.
    if (this.#stops === 0) queueMicrotask(() => this.#read());
  }

  /** The wire takes more again. */
  drained(): void {
    this.go(STOP.choked);
  }

  /** The wire is closed. */
  closed(): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#endPoint.closed(this);
  }

  /** Ends what has been silent, or has taken nothing in, for too long. */
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
    // While its messages wait it is not silent: then it may be this server that does not read.
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

  /** Sends bytes of the client's exchange. */
  write(bytes: Buffer): void {
    if (this.#state !== 'open') return;
    if (this.#wire.write(bytes) || this.#stops & STOP.choked) return;
    // A client that sends on and on without reading its answers would fill the memory with them.
    this.#chokedTime = this.#clock();
    this.stop(STOP.choked);
  }

  end(reason: ReasonCode): void {
    if (this.#state === 'open' && this.#agreement?.version === 5)
      this.#end(encode({ cmd: 'disconnect', reasonCode: reason }, 5));
    else this.#end();
  }

  /** Ends the connection and sends nothing more. */
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
      if (!(error instanceof ProtocolError)) this.#endPoint.fault(error);
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
    // Nothing is read until it is known who this is.
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
