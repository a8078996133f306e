import { useEffect, useState } from 'react';
import { loadLooks } from './index-look.ts';

/** Renders again when the looks have come: for what shows verdicts without the yardsticks of their devices. */
export function useLooks(): void {
  const [, setLoaded] = useState(false);
  useEffect(() => void loadLooks().then(() => setLoaded(true)), []);
}
