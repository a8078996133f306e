import { ModeCard, type ModeCardProps } from '../../features/commands/components/mode-card.tsx';
import { FilterCard } from '../../features/filter-wear/components/filter-card.tsx';

/** Below the readings of a purifier, that is, a device that reports a mode: its mode control and filter wear. */
export function PurifierCards({ deviceId, heard }: ModeCardProps) {
  return (
    <>
      <ModeCard deviceId={deviceId} heard={heard} />
      {heard ? <FilterCard deviceId={deviceId} /> : null}
    </>
  );
}
