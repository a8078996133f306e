import { networkOf } from './network.ts';

export type AddressLimit = ReturnType<typeof createAddressLimit>;

/** Lets so many things of one network address be under way at the same time. */
export function createAddressLimit(max: number) {
  /** By network, the first come first; each is how it is ended. */
  const taken = new Map<string, Set<() => void>>();

  /** @returns how the place is left */
  function add(network: string, end: () => void): () => void {
    const places = taken.get(network) ?? new Set();
    // The same function may be given for several places.
    const place = () => end();
    taken.set(network, places.add(place));
    return () => {
      places.delete(place);
      if (places.size === 0 && taken.get(network) === places) taken.delete(network);
    };
  }

  return {
    /** Takes a place until the answer is called. Answers undefined when there is none. */
    take(address: string): (() => void) | undefined {
      const network = networkOf(address);
      return (taken.get(network)?.size ?? 0) < max ? add(network, () => undefined) : undefined;
    },

    /**
     * Takes a place until the answer is called; when there is none, that of whoever has had theirs for longest. For
     * what is short: somebody who holds all places must not keep out those who share the address.
     * @param end ends whoever loses the place to the next
     */
    takeOver(address: string, end: () => void): () => void {
      const network = networkOf(address);
      const places = taken.get(network);
      const [longest] = places ?? [];
      if (places && longest && places.size >= max) {
        places.delete(longest);
        longest();
      }
      return add(network, end);
    },

    /** Addresses that there is something of. */
    get size(): number {
      return taken.size;
    },
  };
}
