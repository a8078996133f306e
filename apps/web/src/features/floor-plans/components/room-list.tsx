import type { PlanRoom } from '@airdeck/contract/floor-plans/floor-plans';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { historyPath } from '../../../lib/paths/paths.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { BandBadge } from '../../../ui/badge/badges.tsx';
import looks from '../../../ui/looks/looks.module.css';
import type { RoomAir } from './room-air.ts';
import classes from './room-list.module.css';

type RoomListProps = {
  readonly rooms: readonly PlanRoom[];
  readonly airs: ReadonlyMap<string, RoomAir>;
  /** The room that is pointed at. */
  readonly currentId: string | undefined;
  readonly onPoint: (roomId: string | undefined) => void;
};

/** The rooms of a plan with their air: all that is on the plan, for keyboards and screen readers. */
export function RoomList({ rooms, airs, currentId, onPoint }: RoomListProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.aside} aria-label={t('floorPlans.rooms')}>
      <ul className={classes.list}>
        {rooms.map((room) => {
          const air = airs.get(room.roomId);
          return (
            <li
              key={room.roomId}
              className={clsx(classes.row, room.roomId === currentId && classes.currentRow)}
              onPointerEnter={() => onPoint(room.roomId)}
              onPointerLeave={() => onPoint(undefined)}
              onFocus={() => onPoint(room.roomId)}
              onBlur={() => onPoint(undefined)}
            >
              <Link to={historyPath(room.roomId)} className={classes.rowName ?? ''}>
                <bdi>{room.name}</bdi>
              </Link>
              {room.spot ? null : <span className={looks.small}>{t('floorPlans.notPlaced')}</span>}
              {air ? <RowAir air={air} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function RowAir({ air }: { air: RoomAir }) {
  const { value, word, band, scale, ts, kind } = air;
  return (
    <span className={classes.rowAir} data-kind={kind}>
      {value === '' ? null : <bdi className={classes.rowValue}>{value}</bdi>}
      {band ? <BandBadge band={band} scale={scale} word={word} variant="plain" /> : null}
      {band || word === '' ? null : <span>{word}</span>}
      {ts === undefined ? null : <Age ts={ts} />}
    </span>
  );
}

/** How old a reading is: it alone is drawn again as time passes. */
function Age({ ts }: { ts: number }) {
  const format = useFormatters();
  const nowMs = useNow(10_000);
  return <span className={looks.smallNumbers}>{format.age(Math.max(0, nowMs - ts))}</span>;
}
