import { useEffect, useState } from 'react';

/**
 * Whether something is open, from a moment after it is in the page: the library notes what gets the focus back when
 * something opens, not where it begins open.
 */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return isOpen && isThere;
}
