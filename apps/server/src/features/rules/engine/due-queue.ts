/** A device that has to be evaluated. Epoch ms. */
export type DueDevice = {
  readonly deviceKey: number;
  /** Nothing changed that was measured before. */
  since: number;
  /** When that was noticed. */
  dueTime: number;
  /** Only what was found elsewhere, or the clock, concerns it: no alarm waits to be raised. */
  canWait: boolean;
};

/** How many devices are taken at once, and how many of those that can wait. */
export type TakeLimits = { readonly all: number; readonly canWait: number };

/**
 * Devices that have to be evaluated. Tenants take turns, so that one with many devices, or with rules that change all
 * the time, does not keep those of others waiting; of a tenant, those are first that have been waiting longest.
 */
export class DueQueue {
  /** The tenant whose turn is next comes first. */
  readonly #tenants = new Map<string | undefined, Map<number, DueDevice>>();
  readonly #tenantOf = new Map<number, string | undefined>();

  get size(): number {
    return this.#tenantOf.size;
  }

  has(deviceKey: number): boolean {
    return this.#tenantOf.has(deviceKey);
  }

  /**
   * Notes that a device has to be evaluated; one that waits already keeps its place.
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

  /** Takes the next ones out of it. @param isReady whether a device may be taken now */
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
    // Whose turn it was is last in the next round.
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
