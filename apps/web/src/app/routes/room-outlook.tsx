import { useIntersection } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import type { RoomInView } from '../../lib/outdoor/room-in-view.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';

const OutlookCard = lazy(async () => {
  const module = await import('../../features/outlook/components/outlook-card.tsx');
  return { default: module.OutlookCard };
});

/** Approximate height of the card. */
const HEIGHT = '22rem';
/** Distance below the window at which it starts to load. */
const AHEAD = '300px';

/** The outlook of a room, whose code and forecast are loaded when the user scrolls to it. */
export function RoomOutlook({ room: { deviceId, by } }: { room: RoomInView }) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: AHEAD });
  const [wasNear, setWasNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setWasNear(true);
  const holder = <Skeleton height={HEIGHT} />;
  return (
    <div ref={ref}>
      {wasNear && deviceId !== undefined ? (
        <Suspense fallback={holder}>
          <OutlookCard deviceId={deviceId} by={by} />
        </Suspense>
      ) : (
        holder
      )}
    </div>
  );
}
