import type { Clock } from '../clock.ts';

/** What waits to be stored, and whose it is. */
export type Waiting = {
  readonly tenantId: string;
  readonly deviceKey: number;
  /** How much of a batch it takes. */
  readonly rows: number;
};

export type BatchLimits = {
  readonly batchRows: number;
  /** While other tenants send as well. */
  readonly batchRowsPerTenant: number;
  readonly batchRowsPerDevice: number;
};

/** So long after two tenants have taken turns, neither may fill a batch alone: most devices send once a minute. */
const SHARED_MS = 120_000;

/** What is taken from a line in its turn, it may owe: then it sits out until its share has made up for it. */
type Line = { credit: number };
type DeviceLine<Entry> = Line & { readonly entries: Entry[] };
type TenantLine<Entry> = Line & { readonly devices: Map<number, DeviceLine<Entry>> };

/**
 * Puts batches together in which every tenant has its share, and within it every device: deficit round robin, counted
 * in rows. A batch is one round, so that it is short where one sends much and another waits for its acknowledgement,
 * and large where many send. Of one device, the order in which it sent is kept.
 */
export class FairLines<Entry> {
  readonly #waitingOf: (entry: Entry) => Waiting;
  readonly #limits: BatchLimits;
  readonly #clock: Clock;
  /** Each map in the order in which it is their turn; what has nothing waiting is not in it. */
  readonly #tenants = new Map<string, TenantLine<Entry>>();
  #lastTenantId: string | undefined;
  #lastChange = Number.NEGATIVE_INFINITY;

  constructor(waitingOf: (entry: Entry) => Waiting, limits: BatchLimits, clock: Clock) {
    this.#waitingOf = waitingOf;
    this.#limits = limits;
    this.#clock = clock;
  }

  get isEmpty(): boolean {
    return this.#tenants.size === 0;
  }

  add(entry: Entry): void {
    const { tenantId, deviceKey } = this.#waitingOf(entry);
    if (tenantId !== this.#lastTenantId) {
      if (this.#lastTenantId !== undefined) this.#lastChange = this.#clock();
      this.#lastTenantId = tenantId;
    }
    let tenant = this.#tenants.get(tenantId);
    if (!tenant) {
      tenant = { credit: 0, devices: new Map() };
      this.#tenants.set(tenantId, tenant);
    }
    const device = tenant.devices.get(deviceKey);
    if (device) device.entries.push(entry);
    else tenant.devices.set(deviceKey, { credit: 0, entries: [entry] });
  }

  /**
   * The next batch; empty only where nothing waits. Of more rows than the limit only where a single entry has more.
   * @param rows that are in the batch already
   */
  takeBatch(rows = 0): Entry[] {
    const batch = new Batch<Entry>(this.#limits.batchRows, rows);
    const isShared = this.#clock() - this.#lastChange < SHARED_MS;
    const share = isShared ? this.#limits.batchRowsPerTenant : this.#limits.batchRows;
    do {
      for (let turns = this.#tenants.size; turns > 0 && !batch.isFull; turns--) {
        const [[tenantId, tenant] = []] = this.#tenants;
        if (tenantId === undefined || !tenant) break;
        this.#takeFromTenant(tenant, share, batch);
        if (tenant.devices.size === 0) this.#tenants.delete(tenantId);
        else if (!batch.isFull || tenant.credit <= 0) moveToEnd(this.#tenants, tenantId, tenant);
      }
      // Where all are in debt, more rounds make up for it.
    } while (batch.entries.length === 0 && !batch.isFull && this.#tenants.size > 0);
    return batch.entries;
  }

  /** All that waits, device by device. */
  takeAll(): Entry[] {
    const lines = [...this.#tenants.values()].flatMap(({ devices }) => [...devices.values()]);
    this.#tenants.clear();
    return lines.flatMap(({ entries }) => entries);
  }

  #takeFromTenant(tenant: TenantLine<Entry>, share: number, batch: Batch<Entry>): void {
    if (tenant.credit <= 0) tenant.credit += share;
    for (let turns = tenant.devices.size; turns > 0 && tenant.credit > 0 && !batch.isFull; turns--) {
      const [[deviceKey, device] = []] = tenant.devices;
      if (deviceKey === undefined || !device) return;
      if (device.credit <= 0) device.credit += this.#limits.batchRowsPerDevice;
      while (device.credit > 0 && tenant.credit > 0) {
        const [entry] = device.entries;
        if (!entry) break;
        const { rows } = this.#waitingOf(entry);
        if (!batch.takes(entry, rows)) break;
        device.entries.shift();
        device.credit -= rows;
        tenant.credit -= rows;
      }
      if (device.entries.length === 0) tenant.devices.delete(deviceKey);
      else if (device.credit <= 0) moveToEnd(tenant.devices, deviceKey, device);
    }
  }
}

/** After its turn; who had to break it off for want of room stays the first, with what is left of its share. */
function moveToEnd<Key, L extends Line>(lines: Map<Key, L>, key: Key, line: L): void {
  line.credit = Math.min(line.credit, 0);
  lines.delete(key);
  lines.set(key, line);
}

class Batch<Entry> {
  readonly entries: Entry[] = [];
  readonly #maxRows: number;
  #rows: number;
  isFull: boolean;

  constructor(maxRows: number, rows: number) {
    this.#maxRows = maxRows;
    this.#rows = rows;
    this.isFull = rows >= maxRows;
  }

  /** Adds the entry if there is room; a single one that is larger than a batch goes alone. */
  takes(entry: Entry, more: number): boolean {
    const rows = this.#rows + more;
    if (rows > this.#maxRows && this.#rows > 0) {
      this.isFull = true;
      return false;
    }
    this.#rows = rows;
    this.isFull = rows >= this.#maxRows;
    this.entries.push(entry);
    return true;
  }
}
