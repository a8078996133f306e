import { GATEWAY_TOPICS } from '@airdeck/contract/device-port/gateway-messages';
import type { Clock } from '../../clock.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { CommandLines, Line } from '../command-lines.ts';
import type { Device } from '../device-directory.ts';
import type { GatewayDevices, NamedDevice } from '../gateway-devices.ts';
import type { RejectionReason } from '../rejection.ts';
import { type Client, STOP } from './end-point.ts';
import { REASON } from './reason-codes.ts';

/** How long a lookup is trusted, in case another server or a manual statement reassigned the device. */
const TRUST_MS = 60_000;

/** A device that a gateway serves. */
type Served = {
  readonly name: string;
  readonly device: Device;
  trustedUntil: number;
  /** Line for its commands, while the gateway subscribes to them. */
  line: Line | undefined;
};

/** The devices named in a message, or why the gateway does not serve one. */
export type ServedDevices = ReadonlyMap<string, Device | RejectionReason>;

type Parts = {
  readonly gateway: Device;
  readonly connection: Client;
  readonly devices: GatewayDevices;
  readonly lines: Pick<CommandLines, 'open' | 'close'>;
  readonly clock: Clock;
  /** Called when the gateway begins or ends to serve a device. */
  readonly joined: (device: Device) => void;
  readonly left: (device: Device) => void;
};

/** The devices served on one connection of a gateway. Messages are handled in order. */
export class GatewaySession {
  readonly gateway: Device;
  readonly connection: Client;
  readonly #parts: Parts;
  readonly #served = new Map<string, Served>();
  /** Resolves when all earlier messages are handled; undefined: none are pending. */
  #turn: Promise<void> | undefined;
  #isOver = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.gateway = parts.gateway;
    this.connection = parts.connection;
  }

  /**
   * Calls `work` with the devices: immediately if all are known, else after looking them up and creating missing ones.
   * Pauses reading until then. Without the database, the connection ends: the gateway sends the message again.
   */
  serve(asked: readonly NamedDevice[], work: (devices: ServedDevices) => void): void {
    if (!this.#turn && asked.every(({ name }) => this.#isTrusted(name))) {
      work(this.#devicesOf(asked, new Map()));
      return;
    }
    this.connection.stop(STOP.gateway);
    const turn = (this.#turn ?? Promise.resolve())
      .then(() => this.#find(asked))
      .then((refused) => {
        if (!this.#isOver) work(this.#devicesOf(asked, refused));
      })
      .catch(() => this.connection.end(REASON.serverBusy))
      .finally(() => {
        if (this.#turn !== turn) return;
        this.#turn = undefined;
        this.connection.go(STOP.gateway);
      });
    this.#turn = turn;
  }

  /** Stops serving a device. */
  leave(name: string): void {
    const served = this.#served.get(name);
    if (!served) return;
    this.#served.delete(name);
    this.#closeLine(served);
    this.#parts.left(served.device);
  }

  /** The same after the device was changed elsewhere: the next message that names it looks it up again. */
  leaveKey(deviceKey: number): void {
    for (const { name, device } of this.#served.values()) if (device.key === deviceKey) this.leave(name);
  }

  /** Ends the session with its connection. */
  end(): void {
    this.#isOver = true;
    for (const name of [...this.#served.keys()]) this.leave(name);
  }

  /** Opens or closes lines after a change of subscriptions. */
  match(): void {
    for (const served of this.#served.values()) this.#matchLine(served);
  }

  /** Sends changed shared attributes of a device that it serves. */
  tellAttributes(deviceKey: number, data: unknown): void {
    const qos = this.connection.subscriptions.get(GATEWAY_TOPICS.attributes);
    if (qos === undefined) return;
    for (const { name, device } of this.#served.values()) {
      if (device.key === deviceKey)
        this.connection.send(GATEWAY_TOPICS.attributes, JSON.stringify({ device: name, data }), qos);
    }
  }

  #isTrusted(name: string): boolean {
    const served = this.#served.get(name);
    const trustedMs = (served?.trustedUntil ?? 0) - this.#parts.clock();
    // A longer trust was computed by a clock that was ahead.
    return trustedMs > 0 && trustedMs <= TRUST_MS;
  }

  #devicesOf(asked: readonly NamedDevice[], refused: ReadonlyMap<string, RejectionReason>): ServedDevices {
    return new Map(
      asked.map(({ name }) => [
        name,
        refused.get(name) ?? this.#served.get(name)?.device ?? 'device-out-of-reach',
      ]),
    );
  }

  /** Looks up the unknown devices. Returns the reasons for those not served. */
  async #find(asked: readonly NamedDevice[]): Promise<Map<string, RejectionReason>> {
    const refused = new Map<string, RejectionReason>();
    const isKnown = ({ name }: NamedDevice) => refused.has(name) || this.#isTrusted(name);
    // Repeats if one of them was changed during the lookup of others.
    while (!this.#isOver && !asked.every(isKnown)) await this.#findOnce(asked, refused);
    return refused;
  }

  async #findOnce(asked: readonly NamedDevice[], refused: Map<string, RejectionReason>): Promise<void> {
    const unknown = asked.filter(({ name }) => !refused.has(name) && !this.#isTrusted(name));
    const fresh = unknown.filter(({ name }) => !this.#served.has(name));
    // Only up to the limit: devices beyond it must not be created.
    const room = Math.max(0, LIMITS.gateways.devicesPerGateway - this.#served.size);
    for (const { name } of fresh.slice(room)) refused.set(name, 'too-many-devices');
    const wanted = unknown.filter(({ name }) => !refused.has(name));
    if (wanted.length === 0) return;
    const found = await this.#parts.devices.find(this.gateway, wanted);
    if (this.#isOver) return;
    const trustedUntil = this.#parts.clock() + TRUST_MS;
    for (const [name, device] of found) {
      if (typeof device === 'string') {
        refused.set(name, device);
        this.leave(name);
      } else this.#join(name, device, trustedUntil);
    }
  }

  #join(name: string, device: Device, trustedUntil: number): void {
    const before = this.#served.get(name);
    if (before?.device === device) {
      before.trustedUntil = trustedUntil;
      return;
    }
    this.leave(name);
    const served: Served = { name, device, trustedUntil, line: undefined };
    this.#served.set(name, served);
    this.#parts.joined(device);
    this.#matchLine(served);
  }

  #matchLine(served: Served): void {
    const subscribes = this.connection.subscriptions.has(GATEWAY_TOPICS.commands);
    if (!subscribes) this.#closeLine(served);
    else if (!served.line) {
      served.line = this.#lineOf(served.name);
      this.#parts.lines.open(served.device.key, served.line);
    }
  }

  #closeLine(served: Served): void {
    const { line } = served;
    served.line = undefined;
    if (line) this.#parts.lines.close(served.device.key, line);
  }

  #lineOf(name: string): Line {
    return {
      takesOne: false,
      send: ({ id, method, params }, delivered) => {
        const qos = this.connection.subscriptions.get(GATEWAY_TOPICS.commands);
        if (qos === undefined) return;
        const message = JSON.stringify({ device: name, data: { id, method, params } });
        this.connection.send(GATEWAY_TOPICS.commands, message, qos, delivered);
      },
      // The gateway continues with its other devices; a device's own token does not concern it.
      end: () => undefined,
    };
  }
}
