import { PARTICLE_LIMITS } from '@airdeck/air/day-limits';
import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import type { CalendarKey } from '@airdeck/contract/calendar/calendar';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isOwnIndex } from '../../../lib/air-view/index-look.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { howJudgedPath } from '../../../lib/paths/paths.ts';
import { Fold } from '../../../ui/fold/fold.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isLimited, limitText } from './calendar-words.ts';

type CalendarGroundsProps = {
  metric: CalendarKey;
  /** The index by which the room is judged; undefined: there is no room. */
  by: IndexChoice | undefined;
};

/** Sources of the limits and colours, and the days that count. */
export function CalendarGrounds({ metric, by }: CalendarGroundsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const limitsOf = (source: keyof typeof PARTICLE_LIMITS) => {
    const { pm25, pm10 } = PARTICLE_LIMITS[source];
    return {
      fineDay: limitText(pm25.dayUgM3, format),
      coarseDay: limitText(pm10.dayUgM3, format),
      fineYear: limitText(pm25.yearUgM3, format),
      coarseYear: limitText(pm10.yearUgM3, format),
    };
  };
  return (
    <Fold summary={t('calendar.grounds')}>
      <ul className={looks.bullets}>
        {isLimited(metric) ? (
          <>
            <li>{t('calendar.ground.who', limitsOf('who2021'))}</li>
            <li>{t('calendar.ground.india', limitsOf('naaqs2009'))}</li>
            <li>{t('calendar.ground.within')}</li>
          </>
        ) : null}
        <li>{t('calendar.ground.day')}</li>
        {metric === 'air' ? <li>{t('calendar.ground.air')}</li> : null}
        {metric === 'co2' || metric === 'tvoc' || !isOwnIndex(by) ? null : (
          <li>{t('calendar.ground.index')}</li>
        )}
        {by === undefined ? null : (
          <li>
            {t(`air.yardstick.${by}`)}:{' '}
            <Anchor component={Link} to={howJudgedPath(by)}>
              {t('airView.howJudged')}
            </Anchor>
          </li>
        )}
      </ul>
    </Fold>
  );
}
