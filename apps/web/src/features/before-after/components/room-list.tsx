import type { RoomComparison } from '@airdeck/contract/before-after';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import classes from './before-after.module.css';
import { roomName, signedPercent } from './change-words.ts';

type RoomListProps = {
  rooms: readonly RoomComparison[];
  /** The one that is drawn. */
  shownId: string;
  onShow: (deviceId: string) => void;
};

/** Several rooms in a row each; a press draws one of them. */
export function RoomList({ rooms, shownId, onShow }: RoomListProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const part = (change: { part: number } | null) => (change ? signedPercent(change.part, format) : '–');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.frame} aria-label={t('beforeAfter.rooms')} tabIndex={0}>
      <table aria-label={t('beforeAfter.rooms')}>
        <thead>
          <tr>
            <th scope="col">{t('beforeAfter.room')}</th>
            <th scope="col" className={classes.number}>
              {t('beforeAfter.inside')}
            </th>
            <th scope="col" className={classes.number}>
              {t('beforeAfter.interval')}
            </th>
            <th scope="col" className={classes.number}>
              {t('beforeAfter.outside')}
            </th>
            <th scope="col" className={classes.number}>
              {t('beforeAfter.againstOutside')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rooms.map((room) => {
            const { device, inside, outside, net } = room;
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
                <td className={classes.number}>{part(inside)}</td>
                <td className={classes.number}>
                  {inside
                    ? isolateLtr(
                        `${signedPercent(inside.low, format)} … ${signedPercent(inside.high, format)}`,
                      )
                    : '–'}
                </td>
                <td className={classes.number}>{part(outside)}</td>
                <td className={classes.number}>{part(net)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
