import { ModeCard, type ModeCardProps } from '../../features/commands/components/mode-card.tsx';
import { FilterCard } from '../../features/filter-wear/components/filter-card.tsx';

/** Of a purifier, which reports a mode, under its readings: how it is run, and how its filter is. */
export function PurifierCards({ deviceId, heard }: ModeCardProps) {
  return (
    <>
      <ModeCard deviceId={deviceId} heard={heard} />
      {heard ? <FilterCard deviceId={deviceId} /> : null}
    </>
  );
}
