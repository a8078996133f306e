import { randomInt } from 'node:crypto';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { EventBus } from '../events.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Command, Outcome, SentCommand } from './command.ts';
import type { Device } from './device-directory.ts';
import { type RemoteLines, shareLines } from './remote-lines.ts';

/** Where a device receives commands: an MQTT session that subscribes to them, or one long poll. */
export type Line = {
  /** Whether it takes one command, and is over then. */
  readonly takesOne: boolean;
  /** Hands a command over; `delivered` is to be called once the device has it. */
  send(command: Command, delivered: () => void): void;
  /** Nothing comes any more. `replaced`: by another line of the device. */
  end(reason: 'replaced' | 'deleted' | 'token-changed'): void;
};

/** What keeps commands beyond this memory, and sends them when their device is there. */
export type Keeper = {
  /** The device receives commands now. */
  opened(deviceKey: number): void;
  /** The device has answered what is waited for by no one here; resolves to whether it was kept, once that is committed. */
  answered(device: Pick<Device, 'key' | 'tenantId'>, id: number, payload: string): Promise<boolean>;
};

type Waiting = {
  readonly command: Command;
  /** When it is given up, epoch ms. */
  readonly untilTime: number;
  /** What is waited for; of `kept`, an acknowledgement. */
  readonly way: 'one' | 'two' | 'kept';
  readonly settle: (outcome: Outcome) => void;
  isSent: boolean;
  /** On which it was sent; undefined before, and when the line may end without harm. */
  line: Line | undefined;
};

/** Numbers of commands are positive integers of 32 bits: devices may keep them in one. */
const MAX_ID = 2_147_483_647;

/**
 * Commands that wait for their devices, and the lines on which devices receive them. In memory: what waits is lost with
 * the process, as are those who wait for it.
 */
export class CommandLines {
  readonly #clock: Clock;
  readonly #lines = new Map<number, Line[]>();
  readonly #waiting = new Map<number, Waiting[]>();
  /** Not from one again after a restart: a device may still answer what it was sent before. */
  #lastId = randomInt(MAX_ID);
  #keeper: Keeper | undefined;
  readonly #remote: RemoteLines | undefined;

  constructor(parts: { clock: Clock; events: EventBus; bus?: Bus }) {
    this.#clock = parts.clock;
    this.#remote = parts.bus && shareLines(parts.bus, this);
    parts.events.on('device.deleted', ({ deviceKey }) => this.#endAll(deviceKey, 'deleted'));
    parts.events.on('device.credentialsChanged', ({ deviceKey }) => this.#endAll(deviceKey, 'token-changed'));
    // What its former owner asked of it is not answered from the next one's room.
    parts.events.on('device.moved', ({ deviceKey }) => this.#giveUp(deviceKey, () => true));
  }

  keepBy(keeper: Keeper): void {
    this.#keeper = keeper;
  }

  /** Whether the device receives commands at the moment. */
  isOpen(deviceKey: number): boolean {
    return this.#lines.has(deviceKey);
  }

  /** Devices that receive commands here. */
  get openDeviceKeys(): readonly number[] {
    return [...this.#lines.keys()];
  }

  /** Whether another command may wait for the device. */
  hasRoom(deviceKey: number): boolean {
    return (this.#waiting.get(deviceKey)?.length ?? 0) < LIMITS.commands.perDevice;
  }

  /** A number for a command. */
  nextId(): number {
    this.#lastId = (this.#lastId % MAX_ID) + 1;
    return this.#lastId;
  }

  /** Sends a command as soon as the device has a line; resolves when it is known what came of it. */
  send(
    deviceKey: number,
    asked: {
      readonly method: string;
      readonly params: unknown;
      readonly way: Waiting['way'];
      readonly waitMs: number;
      /** The next one when missing. */
      readonly id?: number;
    },
  ): Promise<Outcome> {
    const { method, params, way, waitMs, id = this.nextId() } = asked;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(deviceKey, waiting, timedOut(waiting)), waitMs);
      const waiting: Waiting = {
        command: { id, method, params },
        untilTime: this.#clock() + waitMs,
        way,
        isSent: false,
        line: undefined,
        settle: (outcome) => {
          clearTimeout(timer);
          resolve(outcome);
        },
      };
      const others = this.#waiting.get(deviceKey);
      if (others) others.push(waiting);
      else this.#waiting.set(deviceKey, [waiting]);
      this.#sendWaiting(deviceKey);
    });
  }

  /** The device receives commands on this line now; what waits for it is sent. */
  open(deviceKey: number, line: Line): void {
    const lines = this.#lines.get(deviceKey) ?? [];
    const polls = lines.filter(({ takesOne }) => takesOne);
    if (line.takesOne && polls.length >= LIMITS.commands.pollsPerDevice) polls[0]?.end('replaced');
    this.#lines.set(deviceKey, [...(this.#lines.get(deviceKey) ?? []), line]);
    this.#sendWaiting(deviceKey);
    this.#keeper?.opened(deviceKey);
    this.#remote?.opened(deviceKey);
  }

  /** Another node has a line of the device: what waits here is sent there. */
  handOver(deviceKey: number, send: (command: SentCommand) => Promise<Outcome>): void {
    for (const waiting of this.#waiting.get(deviceKey) ?? []) {
      const { way, command, untilTime } = waiting;
      if (waiting.isSent || way === 'kept') continue;
      waiting.isSent = true;
      const waitMs = Math.max(0, untilTime - this.#clock());
      send({ ...command, way, waitMs }).then(
        (outcome) => {
          if (outcome.kind !== 'unreachable') this.#settle(deviceKey, waiting, outcome);
          else this.#sendAgain(deviceKey, waiting);
        },
        // Whether the device has it is not known: as with a line that broke.
        () => this.#settle(deviceKey, waiting, { kind: 'unanswered' }),
      );
    }
  }

  /** The line was gone before it could be sent. */
  #sendAgain(deviceKey: number, waiting: Waiting): void {
    waiting.isSent = false;
    this.#sendWaiting(deviceKey);
  }

  /** The line is over: what was sent on it and is not answered will not be. */
  close(deviceKey: number, line: Line): void {
    this.#drop(deviceKey, line);
    this.#giveUp(deviceKey, (waiting) => waiting.line === line);
  }

  /**
   * Takes a device's answer. Returns whether a command waited for it; of one that is kept, when that is committed.
   * A promise rejects where no one can tell.
   */
  answer(device: Device, id: number, payload: Buffer): boolean | Promise<boolean> {
    device.rate.count(this.#clock(), 0, payload.length);
    const waiting = this.#waiting.get(device.key)?.find(({ command }) => command.id === id);
    if (waiting?.isSent) {
      const { way } = waiting;
      const outcome: Outcome =
        way === 'two' ? { kind: 'answered', payload: payload.toString() } : { kind: 'delivered' };
      this.#settle(device.key, waiting, outcome);
      if (way !== 'kept') return true;
    }
    return this.#keeper?.answered(device, id, payload.toString()) ?? false;
  }

  /** Gives up what waits: the server stops. */
  shutDown(): void {
    for (const deviceKey of [...this.#waiting.keys()]) this.#giveUp(deviceKey, () => true);
  }

  #sendWaiting(deviceKey: number): void {
    for (const waiting of [...(this.#waiting.get(deviceKey) ?? [])]) {
      // The one that was opened last: the former may be of a connection that broke unnoticed.
      const line = this.#lines.get(deviceKey)?.at(-1);
      if (waiting.isSent) continue;
      if (!line) {
        this.#remote?.wanted(deviceKey);
        return;
      }
      waiting.isSent = true;
      waiting.line = line;
      if (line.takesOne) this.#drop(deviceKey, line);
      line.send(waiting.command, () => {
        // A poll is over now; the answer comes by itself.
        if (line.takesOne) waiting.line = undefined;
        if (waiting.way !== 'two') this.#settle(deviceKey, waiting, { kind: 'delivered' });
      });
    }
  }

  #settle(deviceKey: number, waiting: Waiting, outcome: Outcome): void {
    const others = this.#waiting.get(deviceKey)?.filter((other) => other !== waiting) ?? [];
    if (others.length > 0) this.#waiting.set(deviceKey, others);
    else this.#waiting.delete(deviceKey);
    waiting.settle(outcome);
  }

  #giveUp(deviceKey: number, isMeant: (waiting: Waiting) => boolean): void {
    for (const waiting of (this.#waiting.get(deviceKey) ?? []).filter(isMeant))
      this.#settle(deviceKey, waiting, timedOut(waiting));
  }

  #drop(deviceKey: number, line: Line): void {
    const others = this.#lines.get(deviceKey)?.filter((other) => other !== line) ?? [];
    if (others.length > 0) this.#lines.set(deviceKey, others);
    else this.#lines.delete(deviceKey);
  }

  #endAll(deviceKey: number, reason: Parameters<Line['end']>[0]): void {
    this.#giveUp(deviceKey, () => true);
    for (const line of [...(this.#lines.get(deviceKey) ?? [])]) line.end(reason);
  }
}

const timedOut = ({ isSent }: Waiting): Outcome => ({ kind: isSent ? 'unanswered' : 'unreachable' });
