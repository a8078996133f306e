import { PARTICLE_LIMITS } from '@airdeck/air/day-limits';
import type { CalendarKey } from '@airdeck/contract/calendar/calendar';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Fold } from '../../../ui/fold/fold.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isLimited, limitText } from './calendar-words.ts';

/** Sources of the limits and colours, and the days that count. */
export function CalendarGrounds({ metric }: { metric: CalendarKey }) {
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
        {metric === 'co2' || metric === 'tvoc' ? null : <li>{t('calendar.ground.index')}</li>}
      </ul>
    </Fold>
  );
}
