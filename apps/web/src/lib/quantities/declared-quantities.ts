import type { DeclaredQuantity } from '@airdeck/contract/quantities/quantities';
import { useSyncExternalStore } from 'react';

/** By key. */
export type DeclaredQuantities = ReadonlyMap<string, DeclaredQuantity>;

let declared: DeclaredQuantities = new Map();
const listeners = new Set<() => void>();

/** The quantities that the installation declares, by key: empty until they are loaded, after the first paint. */
export const declaredQuantities = {
  current: (): DeclaredQuantities => declared,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  set(list: readonly DeclaredQuantity[]): void {
    if (list.length === 0 && declared.size === 0) return;
    declared = new Map(list.map((quantity) => [quantity.key, quantity]));
    for (const listener of listeners) listener();
  },
};

export const useDeclaredQuantities = (): DeclaredQuantities =>
  useSyncExternalStore(declaredQuantities.subscribe, declaredQuantities.current);
