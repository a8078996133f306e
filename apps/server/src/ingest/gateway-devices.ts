import type pg from 'pg';
import type { EventBus } from '../events.ts';
import type { Device, DeviceDirectory } from './device-directory.ts';
import { findDevicesOfGateway } from './gateway-devices.repository.ts';
import { type RejectionReason, Unavailable } from './rejection.ts';

/** A device named by a gateway; `type`: profile of a new device, null: the default profile. */
export type NamedDevice = { readonly name: string; readonly type: string | null };

/** Adds a device to the gateway's tenant; resolves to the reason if that is not allowed; undefined: it exists now. */
export type AddGatewayDevice = (
  gatewayId: string,
  device: NamedDevice,
) => Promise<RejectionReason | undefined>;

const MAX_ATTEMPTS = 10;

/** Finds the devices that gateways name, and creates missing ones. */
export class GatewayDevices {
  readonly #pool: pg.Pool;
  readonly #directory: DeviceDirectory;
  readonly #add: AddGatewayDevice;
  /** Incremented when devices change owner or name: a lookup in progress at that time may be stale. */
  #changes = 0;

  constructor(parts: {
    pool: pg.Pool;
    events: EventBus;
    directory: DeviceDirectory;
    add: AddGatewayDevice;
  }) {
    this.#pool = parts.pool;
    this.#directory = parts.directory;
    this.#add = parts.add;
    const changed = () => {
      this.#changes += 1;
    };
    parts.events.on('device.moved', changed);
    parts.events.on('device.renamed', changed);
    parts.events.on('device.deleted', changed);
    parts.events.on('device.gatewayChanged', changed);
    parts.events.on('device.profileChanged', changed);
    parts.events.on('events.missed', changed);
  }

  /**
   * The device of each name, or why the gateway does not serve it.
   * @throws Unavailable without the database
   */
  async find(gateway: Device, asked: readonly NamedDevice[]): Promise<Map<string, Device | RejectionReason>> {
    try {
      return await this.#find(gateway, asked);
    } catch (error) {
      throw new Unavailable('the devices of a gateway cannot be found', { cause: error });
    }
  }

  async #find(
    gateway: Device,
    asked: readonly NamedDevice[],
  ): Promise<Map<string, Device | RejectionReason>> {
    const refused = new Map<string, RejectionReason>();
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const changes = this.#changes;
      const found = new Map<string, Device | RejectionReason>(refused);
      const names = asked.map(({ name }) => name);
      for (const row of await findDevicesOfGateway(this.#pool, gateway.id, names))
        found.set(row.name, row.isInReach ? this.#directory.deviceOf(row) : 'device-out-of-reach');
      const missing = asked.filter(({ name }) => !found.has(name));
      for (const device of missing) {
        const reason = await this.#add(gateway.id, device);
        if (reason) refused.set(device.name, reason);
      }
      if (missing.length === 0 && changes === this.#changes) return found;
    }
    throw new Error('the devices come and go');
  }
}
