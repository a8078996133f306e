/** A due device. Epoch ms. */
export type DueDevice = {
  readonly deviceKey: number;
  /** Earliest time of changed readings. */
  since: number;
  /** Time at which it was marked. */
  dueTime: number;
  /** Due only by findings elsewhere, or by time: no alarm is delayed. */
  canWait: boolean;
};

/** Batch size, and the share of devices that can wait. */
export type TakeLimits = { readonly all: number; readonly canWait: number };

/**
 * Queue of due devices. Tenants take turns, so that a tenant with many devices or frequently changed rules does not
 * delay others; within a tenant, the longest waiting devices are first.
 */
export class DueQueue {
  /** In order of turns. */
  readonly #tenants = new Map<string | undefined, Map<number, DueDevice>>();
  readonly #tenantOf = new Map<number, string | undefined>();

  get size(): number {
    return this.#tenantOf.size;
  }

  has(deviceKey: number): boolean {
    return this.#tenantOf.has(deviceKey);
  }

  /**
   * Adds a due device; one that is queued already keeps its place.
   * @param tenantId undefined: not known yet
   */
  add(due: DueDevice, tenantId: string | undefined): void {
    const { deviceKey, since, dueTime, canWait } = due;
    const waiting = this.#tenants.get(this.#tenantOf.get(deviceKey))?.get(deviceKey);
    if (waiting) {
      waiting.since = Math.min(waiting.since, since);
      waiting.dueTime = Math.min(waiting.dueTime, dueTime);
      waiting.canWait &&= canWait;
      return;
    }
    const ofTenant = this.#tenants.get(tenantId) ?? new Map<number, DueDevice>();
    this.#tenants.set(tenantId, ofTenant.set(deviceKey, { ...due }));
    this.#tenantOf.set(deviceKey, tenantId);
  }

  /** Removes the next ones. @param isReady whether a device may be removed now */
  take(limits: TakeLimits, isReady: (deviceKey: number) => boolean): DueDevice[] {
    const taken: DueDevice[] = [];
    let canWaitLeft = limits.canWait;
    const mayBeTaken = ({ deviceKey, canWait }: DueDevice) =>
      (!canWait || canWaitLeft > 0) && isReady(deviceKey);
    const turns = [...this.#tenants].map(([tenantId, waiting]) => ({ tenantId, waiting: waiting.values() }));
    for (let turn = turns.shift(); turn && taken.length < limits.all; turn = turns.shift()) {
      const due = firstOf(turn.waiting, mayBeTaken);
      if (!due) continue;
      taken.push(due);
      if (due.canWait) canWaitLeft -= 1;
      this.#remove(due, turn.tenantId);
      turns.push(turn);
    }
    return taken;
  }

  *[Symbol.iterator](): Generator<DueDevice> {
    for (const waiting of this.#tenants.values()) yield* waiting.values();
  }

  #remove({ deviceKey }: DueDevice, tenantId: string | undefined): void {
    const waiting = this.#tenants.get(tenantId);
    waiting?.delete(deviceKey);
    this.#tenantOf.delete(deviceKey);
    // Tenants that had a turn are last in the next round.
    this.#tenants.delete(tenantId);
    if (waiting && waiting.size > 0) this.#tenants.set(tenantId, waiting);
  }
}

function firstOf(
  waiting: Iterator<DueDevice>,
  mayBeTaken: (due: DueDevice) => boolean,
): DueDevice | undefined {
  for (let next = waiting.next(); !next.done; next = waiting.next()) {
    if (mayBeTaken(next.value)) return next.value;
  }
  return undefined;
}
