import { networkOf } from './network.ts';

export type AddressLimit = ReturnType<typeof createAddressLimit>;

/** One of the places that an address has. */
export type Place = {
  leave(): void;
  /** Whoever is busy keeps the place until the answer is called. May be called several times. */
  busy(): () => void;
};

type Holder = { readonly end: () => void; tasks: number };

/**
 * Lets so many things of one network address be under way at the same time. Where there is no place left, whoever
 * has had nothing to do for longest makes way for the next: somebody who only holds places must not keep out those
 * who share the address.
 */
export function createAddressLimit(max: number) {
  /** By network; those that are idle in the order in which they became so. */
  const taken = new Map<string, Set<Holder>>();

  function makeWay(holders: Set<Holder>): boolean {
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
     * Takes a place. Answers undefined when all are busy.
     * @param end ends whoever loses the place
     */
    enter(address: string, end: () => void): Place | undefined {
      const network = networkOf(address);
      const before = taken.get(network);
      if (before && before.size >= max && !makeWay(before)) return undefined;
      const holders = before ?? new Set<Holder>();
      const holder: Holder = { end, tasks: 0 };
      taken.set(network, holders.add(holder));
      return {
        leave() {
          holders.delete(holder);
          if (holders.size === 0 && taken.get(network) === holders) taken.delete(network);
        },
        busy() {
          holder.tasks += 1;
          let isDone = false;
          return () => {
            if (isDone) return;
            isDone = true;
            holder.tasks -= 1;
            // To the end of the line, unless it has left.
            if (holder.tasks === 0 && holders.delete(holder)) holders.add(holder);
          };
        },
      };
    },

    /** Addresses that there is something of. */
    get size(): number {
      return taken.size;
    },
  };
}
