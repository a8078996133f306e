import { type ReactNode, useDeferredValue } from 'react';
import { Skeleton } from '../skeleton/skeleton.tsx';

/**
 * The lower fields of a long form: rendered after its first ones are shown, so that the form opens at once on slow devices.
 * @param height about their height, as a CSS length
 */
export function LowerFields({ height, children }: { height: string; children: ReactNode }) {
  const isShown = useDeferredValue(true, false);
  return isShown ? children : <Skeleton height={height} />;
}
