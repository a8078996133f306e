import type { Clock } from '../clock.ts';

/** A pending item, and its owner. */
export type PendingItem = {
  readonly tenantId: string;
  readonly deviceKey: number;
  /** Its share of a batch. */
  readonly rows: number;
};

export type BatchLimits = {
  readonly batchRows: number;
  /** While other tenants send as well. */
  readonly batchRowsPerTenant: number;
  readonly batchRowsPerDevice: number;
};

/** Tenants whose backlog is at most their share of a batch, and those with more. A batch has tenants of one kind. */
export type Lane = 'light' | 'bulk';

export const LANES: readonly Lane[] = ['light', 'bulk'];

/** Time after two tenants took turns in which neither may fill a batch alone: most devices send once a minute. */
const SHARED_MS = 120_000;

/** A line may exceed its share in a turn: it then pauses until its share has made up for the debt. */
type Line = { credit: number };
type DeviceLine<Entry> = Line & { readonly entries: Entry[] };
type TenantLine<Entry> = Line & {
  readonly devices: Map<number, DeviceLine<Entry>>;
  /** Pending rows. */
  rows: number;
};
type TenantLines<Entry> = Map<string, TenantLine<Entry>>;

/**
 * Forms batches in which every tenant has its share, and within it every device: deficit round robin, counted
 * in rows. Tenants with a backlog of more than a share are in batches of their own. A batch is one round, so that it is
 * short if several send much, and large if many send. The order of a device's items is kept.
 */
export class FairLines<Entry> {
  readonly #waitingOf: (entry: Entry) => PendingItem;
  readonly #limits: BatchLimits;
  readonly #clock: Clock;
  /** Each map in the order of turns; without lines that have nothing pending. */
  readonly #tenants: Readonly<Record<Lane, TenantLines<Entry>>> = { light: new Map(), bulk: new Map() };
  #lastTenantId: string | undefined;
  #lastChange = Number.NEGATIVE_INFINITY;

  constructor(waitingOf: (entry: Entry) => PendingItem, limits: BatchLimits, clock: Clock) {
    this.#waitingOf = waitingOf;
    this.#limits = limits;
    this.#clock = clock;
  }

  get isEmpty(): boolean {
    return LANES.every((lane) => this.#tenants[lane].size === 0);
  }

  /** Returns the kind of batches that its tenant is in now. */
  add(entry: Entry): Lane {
    const { tenantId, deviceKey, rows } = this.#waitingOf(entry);
    if (tenantId !== this.#lastTenantId) {
      if (this.#lastTenantId !== undefined) this.#lastChange = this.#clock();
      this.#lastTenantId = tenantId;
    }
    const { light, bulk } = this.#tenants;
    let tenant = light.get(tenantId) ?? bulk.get(tenantId);
    if (!tenant) {
      tenant = { credit: 0, devices: new Map(), rows: 0 };
      light.set(tenantId, tenant);
    }
    tenant.rows += rows;
    const device = tenant.devices.get(deviceKey);
    if (device) device.entries.push(entry);
    else tenant.devices.set(deviceKey, { credit: 0, entries: [entry] });
    return this.#sort(tenantId, tenant);
  }

  /**
   * The next batch; empty only if nothing eligible is pending. It has more rows than the limit only if a single
   * entry has more.
   * @param absent tenants that are not to be in it
   * @param rows already in the batch
   */
  takeBatch(lane: Lane, absent: ReadonlySet<string>, rows = 0): Entry[] {
    const batch = new Batch<Entry>(this.#limits.batchRows, rows);
    const isShared = this.#clock() - this.#lastChange < SHARED_MS;
    const share = isShared ? this.#limits.batchRowsPerTenant : this.#limits.batchRows;
    const tenants = this.#tenants[lane];
    const turns = [...tenants].filter(([tenantId]) => !absent.has(tenantId));
    do {
      for (const [tenantId, tenant] of turns) {
        if (batch.isFull) break;
        this.#takeFromTenant(tenant, share, batch);
        if (tenant.devices.size === 0) tenants.delete(tenantId);
        else if (!batch.isFull || tenant.credit <= 0) moveToEnd(tenants, tenantId, tenant);
      }
      // If all are in debt, more rounds make up for it.
    } while (batch.entries.length === 0 && !batch.isFull && turns.length > 0);
    for (const [tenantId, tenant] of turns) if (tenants.has(tenantId)) this.#sort(tenantId, tenant);
    return batch.entries;
  }

  /** All pending items, device by device. */
  takeAll(): Entry[] {
    const tenants = LANES.flatMap((lane) => [...this.#tenants[lane].values()]);
    for (const lane of LANES) this.#tenants[lane].clear();
    return tenants.flatMap(({ devices }) => [...devices.values()].flatMap(({ entries }) => entries));
  }

  /** Puts a tenant with pending items into the kind of batches that its backlog requires. */
  #sort(tenantId: string, tenant: TenantLine<Entry>): Lane {
    const lane = tenant.rows <= this.#limits.batchRowsPerTenant ? 'light' : 'bulk';
    if (!this.#tenants[lane].has(tenantId)) {
      this.#tenants[lane === 'light' ? 'bulk' : 'light'].delete(tenantId);
      this.#tenants[lane].set(tenantId, tenant);
    }
    return lane;
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
        tenant.rows -= rows;
      }
      if (device.entries.length === 0) tenant.devices.delete(deviceKey);
      else if (device.credit <= 0) moveToEnd(tenant.devices, deviceKey, device);
    }
  }
}

/** After its turn; a line that was interrupted for lack of room stays first, with the rest of its share. */
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
