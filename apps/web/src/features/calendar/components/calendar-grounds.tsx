import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { LIMIT_SETS } from '@airdeck/air/limit-sets/limit-sets';
import type { CalendarKey, RoomCalendar } from '@airdeck/contract/calendar/calendar';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { howJudgedPath, PATHS } from '../../../lib/paths/paths.ts';
import { Fold } from '../../../ui/fold/fold.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { limitText, setName } from './calendar-words.ts';

type CalendarGroundsProps = {
  metric: CalendarKey;
  /** The index by which the room is judged; undefined: there is no room. */
  by: IndexChoice | undefined;
  /** Its year, with its limits; undefined: not known. */
  year: RoomCalendar | undefined;
};

/** Sources of the limits and colours, and the days that count. */
export function CalendarGrounds({ metric, by, year }: CalendarGroundsProps) {
  const { t } = useTranslation();
  return (
    <Fold summary={t('calendar.grounds')}>
      <ul className={looks.bullets}>
        {year?.limit ? <LimitGround room={year} limit={year.limit} metric={metric} /> : null}
        <li>{t('calendar.ground.day')}</li>
        {year?.counted === 'open' ? <li>{t('calendar.ground.open')}</li> : null}
        {metric === 'air' ? <li>{t('calendar.ground.air')}</li> : null}
        {by === undefined || by === 'plain' || metric === 'co2' || metric === 'tvoc' ? null : (
          <li>{t('calendar.ground.index', { index: t(`air.yardstick.${by}`) })}</li>
        )}
        {by === undefined ? null : (
          <li>
            {t(`air.yardstick.${by}`)}: <More to={howJudgedPath(by)}>{t('airView.howJudged')}</More>
          </li>
        )}
      </ul>
    </Fold>
  );
}

type LimitGroundProps = {
  room: RoomCalendar;
  limit: NonNullable<RoomCalendar['limit']>;
  metric: CalendarKey;
};

/** The limit of a room with its publication. */
function LimitGround({ room, limit: { day, year }, metric }: LimitGroundProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const values = { set: setName(room, t), day: limitText(metric, day, format) };
  const source = room.limits === 'own' ? undefined : LIMIT_SETS[room.limits].source;
  return (
    <>
      <li>
        {year === null
          ? t('calendar.ground.limit', values)
          : t('calendar.ground.limits', { ...values, year: limitText(metric, year, format) })}{' '}
        {source === undefined ? null : (
          <>
            <bdi lang="en">{source}</bdi> <More to={PATHS.howJudged}>{t('airView.howJudged')}</More>
          </>
        )}
      </li>
      <li>{t('calendar.ground.within')}</li>
    </>
  );
}

const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor component={Link} to={to}>
    {children}
  </Anchor>
);
