import { networkOf } from './network.ts';

export type AddressLimit = ReturnType<typeof createAddressLimit>;

/** Lets so many things of one network address be under way at the same time. */
export function createAddressLimit(max: number) {
  const taken = new Map<string, number>();
  return {
    /** Takes a place until the answer is called. Answers undefined when there is none. */
    take(address: string): (() => void) | undefined {
      const network = networkOf(address);
      const count = taken.get(network) ?? 0;
      if (count >= max) return undefined;
      taken.set(network, count + 1);
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        const left = (taken.get(network) ?? 0) - 1;
        if (left > 0) taken.set(network, left);
        else taken.delete(network);
      };
    },

    /** Addresses that there is something of. */
    get size(): number {
      return taken.size;
    },
  };
}
