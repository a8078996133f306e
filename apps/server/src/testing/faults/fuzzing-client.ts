import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import mqttPacket, { type Packet } from 'mqtt-packet';
import type { Version } from '../../ingest/mqtt/packets.ts';
import {
  below,
  cutAnywhere,
  pick,
  type Random,
  randomNoise,
  randomStream,
} from '../../ingest/testing/byte-streams.ts';
import { sequence } from '../../ingest/testing/payloads.ts';
import { valueAt } from './sender.ts';

const FIRST_TS = Date.UTC(2026, 0, 2);
/** Readings that a client sends before its packets are at random, and the first of their numbers, which those never have. */
const MAX_READINGS = 3;
const FIRST_ID = 100;
/** Of waiting for the answers to what was sent. */
const MAX_WAIT_MS = 500;
const CONNACK = 0x20;

export type FuzzingDevice = {
  readonly key: number;
  readonly token: string;
  /** Times of its readings that were. */
  readonly acknowledged: Set<number>;
};

type Parts = {
  readonly seed: number;
  /** Of this client within the run: gives its readings times of their own. */
  readonly number: number;
  readonly devices: readonly FuzzingDevice[];
  readonly port: number;
};

/** One connection that says what its seed makes of it, and looks at what it is answered. */
export class FuzzingClient {
  readonly #random: Random;
  readonly #version: Version;
  readonly #device: FuzzingDevice;
  readonly #port: number;
  /** Times of its readings, by the numbers of their messages. */
  readonly #readings: ReadonlyMap<number, number>;
  readonly #chunks: readonly Buffer[];
  readonly #answers: Packet[] = [];
  #firstByte: number | undefined;
  #fault: string | undefined;

  constructor({ seed, number, devices, port }: Parts) {
    const random = sequence(seed);
    this.#random = random;
    this.#version = pick(random, [3, 4, 5] as const);
    this.#device = pick(random, devices);
    this.#port = port;
    const count = below(random, MAX_READINGS + 1);
    this.#readings = new Map(
      Array.from({ length: count }, (_, n) => [FIRST_ID + n, FIRST_TS + number * MAX_READINGS + n]),
    );
    const first = [...this.#readings].map(([messageId, ts]): Packet => {
      const payload = JSON.stringify({ ts, values: { co2: valueAt(ts) } });
      return { cmd: 'publish', topic: 'v2/t', payload, qos: 1, messageId, dup: false, retain: false };
    });
    const { token } = this.#device;
    const isNoise = count === 0 && random() < 0.5;
    this.#chunks = isNoise
      ? randomNoise(random, this.#version)
      : cutAnywhere(random, randomStream(random, this.#version, { token, first }));
  }

  /** @throws Error where an answer is none that the standard has at that place, or the server is not there */
  async run(): Promise<void> {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    this.#listen(socket);
    for (const chunk of this.#chunks) {
      if (socket.destroyed) break;
      socket.write(chunk);
      if (this.#random() < 0.02) await sleep(0);
    }
    await Promise.race([closed, sleep(this.#random() < 0.8 ? MAX_WAIT_MS * this.#random() : 0)]);
    const leave = pick(this.#random, ['destroy', 'resetAndDestroy', 'end'] as const);
    socket[leave]();
    await Promise.race([closed, sleep(MAX_WAIT_MS)]);
    socket.destroy();
    if (this.#fault !== undefined) throw new Error(this.#fault);
  }

  #listen(socket: Socket): void {
    // Without readings its CONNECT may be of another version than it was made.
    const parser = mqttPacket.parser({ protocolVersion: this.#version });
    parser.on('packet', (packet) => this.#check(packet));
    parser.on('error', (error) => this.#refuse(`an answer cannot be read: ${error.message}`));
    socket.on('data', (chunk) => {
      if (this.#firstByte === undefined && chunk[0] !== CONNACK)
        this.#refuse(`the first byte of the answers is ${chunk[0]}`);
      this.#firstByte ??= chunk[0];
      if (this.#readings.size > 0) parser.parse(chunk);
    });
  }

  #check(packet: Packet): void {
    const before = this.#answers.at(-1);
    if (before?.cmd === 'disconnect') this.#refuse(`${packet.cmd} follows DISCONNECT`);
    if ((packet.cmd === 'connack') !== (before === undefined)) this.#refuse(`${packet.cmd} out of place`);
    this.#answers.push(packet);
    if (packet.cmd !== 'puback') return;
    const ts = this.#readings.get(packet.messageId as number);
    if (ts !== undefined && !packet.reasonCode) this.#device.acknowledged.add(ts);
  }

  #refuse(fault: string): void {
    this.#fault ??= fault;
  }
}
