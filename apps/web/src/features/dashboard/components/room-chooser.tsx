import { roomLine } from '@airdeck/air/room-name';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { singleDevicePath } from '../../../lib/paths/paths.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { DashboardRoom } from '../dashboard-room.ts';
import classes from './room-chooser.module.css';

interface RoomChooserProps {
  /** `undefined` while loading: the space is reserved. */
  rooms: readonly DashboardRoom[] | undefined;
  /** The room that is shown in full, which may be none of them. */
  chosen: DashboardRoom | undefined;
  onChoose: (deviceId: string) => void;
}

/** Chooses the room that is shown in full, and links to its device's own page. */
export function RoomChooser({ rooms, chosen, onChoose }: RoomChooserProps) {
  const { t } = useTranslation();
  const isListed = !chosen || rooms?.some(({ id }) => id === chosen.id);
  const all = isListed ? rooms : [chosen, ...(rooms ?? [])];
  const options = (all ?? []).map((room) => ({ value: room.id, label: roomLine(room) }));
  return (
    <div className={classes.chooser}>
      {rooms && options.length < 2 ? null : (
        <SelectField
          label={t('dashboard.device')}
          options={options}
          value={rooms ? (chosen?.id ?? null) : null}
          disabled={rooms === undefined}
          onChange={(id) => {
            if (id !== null) onChoose(id);
          }}
        />
      )}
      {chosen ? (
        <Link to={singleDevicePath(chosen.id, chosen.name)} className={classes.more ?? ''}>
          {t('dashboard.details')}
        </Link>
      ) : null}
    </div>
  );
}
