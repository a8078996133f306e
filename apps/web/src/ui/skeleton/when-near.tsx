import { useIntersection } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';
import { Skeleton } from './skeleton.tsx';

/** Distance below the window at which it starts to load. */
const AHEAD = '300px';

interface WhenNearProps {
  /** Approximate height of the content, any CSS length. */
  height: string;
  /** Missing: what it shows is not known yet. */
  children: ReactNode;
}

/** Content that is loaded, with its code, when the user scrolls to it. */
export function WhenNear({ height, children }: WhenNearProps) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: AHEAD });
  const [wasNear, setWasNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setWasNear(true);
  const holder = <Skeleton height={height} />;
  return (
    <div ref={ref}>{wasNear && children ? <Suspense fallback={holder}>{children}</Suspense> : holder}</div>
  );
}
