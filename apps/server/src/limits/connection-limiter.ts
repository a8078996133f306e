import { networkOf } from '../http/addresses.ts';

export type ConnectionLimiter = ReturnType<typeof createConnectionLimiter>;

/** One of the connections that an address may have. */
export type Admission = {
  leave(): void;
  /** A busy connection is not closed in favour of another one until the returned function is called. It may be called twice. */
  busy(): () => void;
};

type Holder = { readonly end: () => void; tasks: number };

/**
 * Limits the open connections of one network address. Beyond the limit, the one that has been idle for
 * longest is closed for the next: idle connections must not lock out others who share the address.
 */
export function createConnectionLimiter(max: number) {
  /** By network; those that are idle in the order in which they became so. */
  const admitted = new Map<string, Set<Holder>>();

  function endIdlest(holders: Set<Holder>): boolean {
    for (const holder of holders) {
      if (holder.tasks > 0) continue;
      holders.delete(holder);
      holder.end();
      return true;
    }
    return false;
  }

  return {
    /**
     * Admits a connection. Returns undefined when all of the address are busy.
     * @param end ends the connection when another one needs its place
     */
    enter(address: string, end: () => void): Admission | undefined {
      const network = networkOf(address);
      const before = admitted.get(network);
      if (before && before.size >= max && !endIdlest(before)) return undefined;
      const holders = before ?? new Set<Holder>();
      const holder: Holder = { end, tasks: 0 };
      admitted.set(network, holders.add(holder));
      return {
        leave() {
          holders.delete(holder);
          if (holders.size === 0 && admitted.get(network) === holders) admitted.delete(network);
        },
        busy() {
          holder.tasks += 1;
          let isDone = false;
          return () => {
            if (isDone) return;
            isDone = true;
            holder.tasks -= 1;
            // To the end of the queue, unless it has left.
            if (holder.tasks === 0 && holders.delete(holder)) holders.add(holder);
          };
        },
      };
    },

    /** Addresses that have a connection. */
    get size(): number {
      return admitted.size;
    },
  };
}
