/** A quantity that cannot be below zero, or null where a service does not know it: some say -9999. */
export function amountOf(value: number | null | undefined): number | null {
  return typeof value === 'number' && value >= 0 ? value : null;
}
