import { useEffect, useState } from 'react';

/**
 * Delays `open` until after mounting: the library records the element that gets the focus back only when something
 * opens, not when it is initially open.
 */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return isOpen && isThere;
}
