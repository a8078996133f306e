import { nowCastIndexOf } from '@airdeck/air/now-cast-index';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { RoomInView } from '../../../lib/outdoor/room-in-view.ts';
import { numbersOf } from '../../../lib/telemetry/series.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { useParticleHours } from '../api/particle-hours.ts';

/** The present figure of an authority that publishes the NowCast, beside the band of the latest reading. */
export function NowCast({ room: { deviceId = '', by } }: { room: RoomInView }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const data = useParticleHours(deviceId);
  const hours = data && { pm25: numbersOf(data, 'pm25'), pm10: numbersOf(data, 'pm10') };
  const index = hours && nowCastIndexOf(by, hours, serverNow());
  if (!index || index.value === null) return null;
  const { value, band, basis } = index;
  return (
    <p>
      {t('dashboard.nowCast', {
        number: format.number(value),
        band: airWords(t).band(band, by.id),
        metric: airWords(t).metric(basis),
      })}
    </p>
  );
}
