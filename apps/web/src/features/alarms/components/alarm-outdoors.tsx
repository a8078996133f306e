import type { AlarmRow } from '@airdeck/contract/alarms/alarms';
import type { RecordedOutdoor } from '@airdeck/contract/outdoor/outdoor';
import { useTranslation } from 'react-i18next';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { useCountryNames } from '../../../lib/geography/geography.ts';
import { placeText, recordedFacts } from '../../../lib/outdoor/weather-view.ts';
import { DEFAULT_KNOWN, useYardstick } from '../../../lib/yardsticks/yardsticks.ts';
import { Card } from '../../../ui/card/card.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { WeatherFacts } from '../../../ui/weather/weather-facts.tsx';

/** Whether outdoor air is relevant: not for silence, findings and batteries. */
export function isAboutAir({ details }: Pick<AlarmRow, 'details'>): boolean {
  if (!details) return true;
  const { condition, key } = details;
  return condition.kind === 'index' || (key !== null && key !== 'bat');
}

type AlarmOutdoorsProps = {
  /** Null: unknown. */
  deviceId: string;
  outdoor: RecordedOutdoor | null;
  /** In the time zone of the page. */
  format: TimeFormatters;
};

/** The outdoor air when an alarm was raised. */
export function AlarmOutdoors({ deviceId, outdoor, format }: AlarmOutdoorsProps) {
  const { t } = useTranslation();
  const { by } = useYardstick(deviceId) ?? DEFAULT_KNOWN;
  const words = { by, t, formatters: format, countryName: useCountryNames() };
  if (!outdoor) {
    return (
      <Card title={t('alarms.outdoor.title')}>
        <p className={looks.dim}>{t('alarms.outdoor.unknown')}</p>
      </Card>
    );
  }
  const asOf = t('alarms.outdoor.asOf', { time: format.dateTime(outdoor.observedTime) });
  const subtitle = [placeText(outdoor.place, words), asOf].filter(Boolean).join(' · ');
  return (
    <Card title={t('alarms.outdoor.title')} subtitle={subtitle}>
      <WeatherFacts facts={recordedFacts(outdoor, words)} />
    </Card>
  );
}
