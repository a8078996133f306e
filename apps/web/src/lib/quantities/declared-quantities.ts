import { FURTHER_KEYS, isQuantity } from '@airdeck/air/quantities';
import type { DeclaredQuantity } from '@airdeck/contract/quantities/quantities';
import { useSyncExternalStore } from 'react';

/** By key. */
type DeclaredQuantities = ReadonlyMap<string, DeclaredQuantity>;

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

/** Whether a key is a quantity: of the product, or declared. */
export const isKnownQuantity = (key: string): boolean => isQuantity(key) || declared.has(key);

export const useDeclaredQuantities = (): DeclaredQuantities =>
  useSyncExternalStore(declaredQuantities.subscribe, declaredQuantities.current);

/** The further quantities among keys, in the order of their tables: those of the product first. */
export const furtherAmong = (keys: readonly string[], of: DeclaredQuantities): string[] =>
  [...FURTHER_KEYS, ...[...of.values()].flatMap(({ key, isWithdrawn }) => (isWithdrawn ? [] : [key]))].filter(
    (key) => keys.includes(key),
  );
