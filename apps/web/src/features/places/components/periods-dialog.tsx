import type { Place } from '@airdeck/contract/places/places';
import type { RoomPeriod } from '@airdeck/contract/places/rooms';
import { useTranslation } from 'react-i18next';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { periodSentence } from '../../../parts/room-periods/period-sentence.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import { usePeriods } from '../api/places.ts';
import classes from './places.module.css';

/** Whether its sentence names a time. */
const isDated = ({ fromTime, toTime }: RoomPeriod) => fromTime !== null || toTime !== null;

/** The devices that measured a room, and when. */
export function PeriodsDialog({ room, onClose }: { room: Place; onClose: () => void }) {
  const { t } = useTranslation();
  const { format, note } = usePlaceTimes([room.held.timeZone]);
  const { data, error, refetch } = usePeriods(room.id);

  return (
    <Dialog title={t('places.periods.title', { room: isolate(room.name) })} onClose={onClose}>
      {!data && error ? <LoadFailure error={error} onRetry={refetch} /> : null}
      {!data && !error ? <FormSkeleton fields={2} /> : null}
      {data?.periods.length === 0 ? <EmptyState drawing="devices" text={t('places.periods.none')} /> : null}
      {data && data.periods.length > 0 ? (
        <>
          <ul className={classes.periods}>
            {data.periods.map((period) => (
              <li key={`${period.deviceName} ${period.fromTime}`}>{periodSentence(period, t, format)}</li>
            ))}
          </ul>
          {data.periods.some(isDated) ? <p className={looks.dim}>{note}</p> : null}
        </>
      ) : null}
    </Dialog>
  );
}
