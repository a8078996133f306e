import { useEffect, useState } from 'react';

/** So long after the first word, no matter who has said nothing yet is not waited for. */
export const PATIENCE_MS = 1_500;

/**
 * Whether all that is on its way has come, or was waited for long enough: what sums up sooner would say that all is
 * well, and take it back at once. Once it has, it stays so.
 *
 * @param heard how many have said something, of how many
 */
export function useAllDevicesReported(heard: number, total: number): boolean {
  const [isTold, setTold] = useState(false);
  const isBegun = heard > 0;
  useEffect(() => {
    if (!isBegun) return;
    const timer = setTimeout(() => setTold(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isBegun]);
  if (isBegun && heard === total && !isTold) setTold(true);
  return isTold;
}
