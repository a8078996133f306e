import { bandOf } from '@airdeck/air/bands';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { BandBadge } from '../../../ui/band-badge/band-badge.tsx';
import type { MapDevice } from '../map-device.ts';
import classes from './device-map.module.css';

export interface SeenDevicesProps {
  devices: readonly MapDevice[];
  onOpen: (device: Pick<MapDevice, 'id' | 'name'>) => void;
}

/** The devices that the map shows one by one, in words: for those who do not use a pointer, or see no map. */
export function SeenDevices({ devices, onOpen }: SeenDevicesProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const words = airWords(t);
  return (
    <ul className={classes.list} aria-label={t('deviceMap.seen')}>
      {devices.map((device) => {
        const band = device.index === null ? undefined : bandOf(device.index)?.name;
        return (
          <li key={device.id}>
            <button type="button" className={classes.device} onClick={() => onOpen(device)}>
              <bdi className={classes.name}>{device.name}</bdi>
              {band && device.index !== null ? (
                <>
                  <span className={classes.index}>{format.number(device.index)}</span>
                  <BandBadge band={band} word={words.band(band)} variant="plain" />
                </>
              ) : (
                <span className={classes.state}>{t(`deviceState.${device.state}`)}</span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
