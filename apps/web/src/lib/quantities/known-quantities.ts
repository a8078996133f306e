import { FURTHER_KEYS, isQuantity } from '@airdeck/air/quantities';
import { type DeclaredQuantities, declaredQuantities } from './declared-quantities.ts';

/** Whether a key is a quantity: of the product, or declared. */
export const isKnownQuantity = (key: string): boolean =>
  isQuantity(key) || declaredQuantities.current().has(key);

/** The further quantities among keys, in the order of their tables: those of the product first. */
export const furtherAmong = (keys: readonly string[], of: DeclaredQuantities): string[] =>
  [...FURTHER_KEYS, ...[...of.values()].flatMap(({ key, isWithdrawn }) => (isWithdrawn ? [] : [key]))].filter(
    (key) => keys.includes(key),
  );
