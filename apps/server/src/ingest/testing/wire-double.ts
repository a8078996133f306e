import { SUBSCRIBABLE_FILTERS } from '@airdeck/contract/device-port/device-messages';
import mqttPacket, { type Packet } from 'mqtt-packet';
import { LIMITS } from '../../limits/limits.ts';
import { type Answer, TAKEN } from '../mqtt/acknowledgements.ts';
import { Connection } from '../mqtt/connection.ts';
import type { ConnectionLimits, ConnectRequest, EndPoint, Message, Wire } from '../mqtt/end-point.ts';
import type { Version } from '../mqtt/packets.ts';
import type { ReasonCode } from '../mqtt/reason-codes.ts';

type Received = {
  readonly topic: string;
  readonly payload: string;
  readonly settle: (answer: Answer) => void;
};

/** A connection without a socket: tests pass bytes to it, and its output is recorded. */
export class WireDouble implements Wire {
  readonly address = '127.0.0.1';
  unsentBytes = 0;
  /** Whether the other side reads. */
  isTaking = true;
  isPaused = false;
  /** How the connection closed the wire. */
  ending: 'end' | 'destroy' | undefined;
  now = 0;
  /** Whether messages are acknowledged on arrival. */
  settles = true;
  refusal: ReasonCode | undefined;
  readonly requests: ConnectRequest[] = [];
  readonly messages: Received[] = [];
  readonly errors: unknown[] = [];
  closures = 0;
  readonly connection: Connection;
  readonly #version: Version;
  readonly #sent: Buffer[] = [];

  constructor({ version = 4, limits = {} }: { version?: Version; limits?: Partial<ConnectionLimits> } = {}) {
    this.#version = version;
    this.connection = new Connection({
      wire: this,
      endPoint: this.#endPoint(),
      clock: () => this.now,
      limits: { ...LIMITS.mqttConnections, ...limits },
    });
  }

  write(bytes: Buffer): boolean {
    this.#sent.push(Buffer.from(bytes));
    return this.isTaking;
  }
  pause(): void {
    this.isPaused = true;
  }
  resume(): void {
    this.isPaused = false;
  }
  end(): void {
    this.ending ??= 'end';
  }
  destroy(): void {
    this.ending ??= 'destroy';
  }

  get isEnded(): boolean {
    return this.ending !== undefined;
  }

  /** The output as bytes. */
  get bytes(): Buffer {
    return Buffer.concat(this.#sent);
  }

  /** The output as packets. */
  get packets(): Packet[] {
    const packets: Packet[] = [];
    const parser = mqttPacket.parser({ protocolVersion: this.#version });
    parser.on('packet', (packet) => packets.push(packet));
    parser.on('error', (error) => {
      throw error;
    });
    parser.parse(this.bytes);
    return packets;
  }

  /** Number of writes. */
  get writes(): number {
    return this.#sent.length;
  }

  encode(packet: Packet): Buffer {
    return mqttPacket.generate(packet, { protocolVersion: this.#version });
  }

  /** Passes packets in one chunk, and waits for everything that follows. */
  async receive(...packets: (Packet | Buffer)[]): Promise<void> {
    this.connection.receive(
      Buffer.concat(packets.map((packet) => (Buffer.isBuffer(packet) ? packet : this.encode(packet)))),
    );
    await settled();
  }

  #endPoint(): EndPoint {
    return {
      admit: async (_connection, request) => {
        this.requests.push(request);
        return this.refusal;
      },
      receive: (_connection, { topic, payload }: Message, settle) => {
        this.messages.push({ topic, payload: String(payload), settle });
        if (this.settles) settle(TAKEN);
      },
      mayHear: (_connection, filter) => SUBSCRIBABLE_FILTERS.has(filter),
      subscribed: () => undefined,
      closed: () => {
        this.closures += 1;
      },
      reportError: (error) => this.errors.push(error),
    };
  }
}

/** Resolves when all effects have settled. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
