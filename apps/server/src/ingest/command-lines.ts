import { randomInt } from 'node:crypto';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { EventBus } from '../events.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Command, Outcome, SentCommand } from './command.ts';
import type { Device } from './device-directory.ts';
import { type RemoteLines, shareLines } from './remote-lines.ts';

/** A channel on which a device receives commands: a subscribed MQTT session, or one long poll. */
export type Line = {
  /** Whether it ends after one command. */
  readonly takesOne: boolean;
  /** Sends a command; calls `delivered` once the device has received it. */
  send(command: Command, delivered: () => void): void;
  /** Ends the line. `replaced`: by another line of the device. */
  end(reason: 'replaced' | 'deleted' | 'token-changed'): void;
};

/** Stores persistent commands, and sends them when their device is connected. */
export type Keeper = {
  /** Called when the device has opened a line. */
  opened(deviceKey: number): void;
  /** Called for an answer without a waiter here; resolves, after the commit, to whether it was to a stored command. */
  answered(device: Pick<Device, 'key' | 'tenantId'>, id: number, payload: string): Promise<boolean>;
};

type Waiting = {
  readonly command: Command;
  /** Time-out, epoch ms. */
  readonly untilTime: number;
  /** `two`: waits for an answer; `one` and `kept`: for an acknowledgement. */
  readonly way: 'one' | 'two' | 'kept';
  readonly settle: (outcome: Outcome) => void;
  isSent: boolean;
  /** Line on which it was sent; undefined before that, and when the end of the line no longer matters. */
  line: Line | undefined;
};

/** Command ids are positive 32-bit integers: devices may store them in one. */
const MAX_ID = 2_147_483_647;

/**
 * Commands waiting for their devices, and the lines on which devices receive them. In memory: a waiting command is
 * lost with the process, together with the request that waits for it.
 */
export class CommandLines {
  readonly #clock: Clock;
  readonly #lines = new Map<number, Line[]>();
  readonly #waiting = new Map<number, Waiting[]>();
  /** Starts at random, not at one: after a restart, a device may still answer an earlier command. */
  #lastId = randomInt(MAX_ID);
  #keeper: Keeper | undefined;
  readonly #remote: RemoteLines | undefined;

  constructor(parts: { clock: Clock; events: EventBus; bus?: Bus }) {
    this.#clock = parts.clock;
    this.#remote = parts.bus && shareLines(parts.bus, this);
    parts.events.on('device.deleted', ({ deviceKey }) => this.#endAll(deviceKey, 'deleted'));
    parts.events.on('device.credentialsChanged', ({ deviceKey }) => this.#endAll(deviceKey, 'token-changed'));
    // A command of the former owner must not be answered from the next owner's room.
    parts.events.on('device.moved', ({ deviceKey }) => this.#giveUp(deviceKey, () => true));
  }

  keepBy(keeper: Keeper): void {
    this.#keeper = keeper;
  }

  /** Whether the device has a line here. */
  isOpen(deviceKey: number): boolean {
    return this.#lines.has(deviceKey);
  }

  /** Devices with a line here. */
  get openDeviceKeys(): readonly number[] {
    return [...this.#lines.keys()];
  }

  /** Whether another command may wait for the device. */
  hasRoom(deviceKey: number): boolean {
    return (this.#waiting.get(deviceKey)?.length ?? 0) < LIMITS.commands.perDevice;
  }

  /** The next command id. */
  nextId(): number {
    this.#lastId = (this.#lastId % MAX_ID) + 1;
    return this.#lastId;
  }

  /** Sends a command as soon as the device has a line; resolves with the outcome. */
  send(
    deviceKey: number,
    asked: {
      readonly method: string;
      readonly params: unknown;
      readonly way: Waiting['way'];
      readonly waitMs: number;
      /** Missing: the next id. */
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

  /** Opens a line of the device, and sends its waiting commands. */
  open(deviceKey: number, line: Line): void {
    const lines = this.#lines.get(deviceKey) ?? [];
    const polls = lines.filter(({ takesOne }) => takesOne);
    if (line.takesOne && polls.length >= LIMITS.commands.pollsPerDevice) polls[0]?.end('replaced');
    this.#lines.set(deviceKey, [...(this.#lines.get(deviceKey) ?? []), line]);
    this.#sendWaiting(deviceKey);
    this.#keeper?.opened(deviceKey);
    this.#remote?.opened(deviceKey);
  }

  /** Sends the waiting commands through another node, which has a line of the device. */
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
        // Unknown whether the device received it, as with a broken line.
        () => this.#settle(deviceKey, waiting, { kind: 'unanswered' }),
      );
    }
  }

  /** Sends a command again whose line had ended before it was sent. */
  #sendAgain(deviceKey: number, waiting: Waiting): void {
    waiting.isSent = false;
    this.#sendWaiting(deviceKey);
  }

  /** Closes a line: commands sent on it will not be answered any more. */
  close(deviceKey: number, line: Line): void {
    this.#drop(deviceKey, line);
    this.#giveUp(deviceKey, (waiting) => waiting.line === line);
  }

  /**
   * Accepts a device's answer. Returns whether a command was waiting for it; for a stored command, once that is
   * committed. The promise rejects when the database is unavailable.
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

  /** Settles all waiting commands when the server stops. */
  shutDown(): void {
    for (const deviceKey of [...this.#waiting.keys()]) this.#giveUp(deviceKey, () => true);
  }

  #sendWaiting(deviceKey: number): void {
    for (const waiting of [...(this.#waiting.get(deviceKey) ?? [])]) {
      // The newest line: older ones may belong to connections that broke unnoticed.
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
        // The poll ends here; the answer arrives in a separate request.
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
