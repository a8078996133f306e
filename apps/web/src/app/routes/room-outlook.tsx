import { lazy } from 'react';
import type { RoomInView } from '../../lib/outdoor/room-in-view.ts';
import { WhenNear } from '../../ui/skeleton/when-near.tsx';

const OutlookCard = lazy(async () => {
  const module = await import('../../features/outlook/components/outlook-card.tsx');
  return { default: module.OutlookCard };
});

/** Approximate height of the card. */
const HEIGHT = '22rem';

/** The outlook of a room, whose code and forecast are loaded when the user scrolls to it. */
export function RoomOutlook({ room: { deviceId, by } }: { room: RoomInView }) {
  return (
    <WhenNear height={HEIGHT}>
      {deviceId === undefined ? null : <OutlookCard deviceId={deviceId} by={by} />}
    </WhenNear>
  );
}
