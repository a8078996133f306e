import type { CalendarKey, RoomCalendar } from '@airdeck/contract/calendar';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import classes from './calendar.module.css';
import { isLimited, limitText, roomName, valueText } from './calendar-words.ts';

type RoomCountsProps = {
  rooms: readonly RoomCalendar[];
  metric: CalendarKey;
  /** The one that is drawn. */
  shownId: string;
  onShow: (deviceId: string) => void;
};

/** Several rooms in a row each, with their counts; a press draws one of them. */
export function RoomCounts({ rooms, metric, shownId, onShow }: RoomCountsProps) {
  const { t } = useTranslation();
  const format = useFormatters('UTC');
  const [first] = rooms;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.frame} aria-label={t('calendar.rooms')} tabIndex={0}>
      <table aria-label={t('calendar.rooms')}>
        <thead>
          <tr>
            <th scope="col">{t('calendar.room')}</th>
            <th scope="col" className={classes.number}>
              {t('calendar.measuredDays')}
            </th>
            {isLimited(metric)
              ? first?.limits.map(({ source, limitUgM3 }) => (
                  <th key={source} scope="col" className={classes.number}>
                    {t(`calendar.within.${source}`, { limit: limitText(limitUgM3, format) })}
                  </th>
                ))
              : null}
            <th scope="col" className={classes.number}>
              {t('calendar.meanOfDays')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rooms.map((room) => {
            const { device, measuredDays, limits, mean } = room;
            const isShown = device.deviceId === shownId;
            return (
              <tr key={device.deviceId} data-shown={isShown || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={classes.choose}
                    aria-pressed={isShown}
                    onClick={() => onShow(device.deviceId)}
                  >
                    <bdi>{roomName(room)}</bdi>
                  </button>
                </th>
                <td className={classes.number}>{format.number(measuredDays)}</td>
                {limits.map(({ source, days }) => (
                  <td key={source} className={classes.number}>
                    {format.number(days)}
                  </td>
                ))}
                <td className={classes.number}>{mean === null ? '–' : valueText(metric, mean, t, format)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
