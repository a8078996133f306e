import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useListedDevices } from '../api/listed-devices.ts';
import type { MapDevice } from '../map-device.ts';
import classes from './device-map.module.css';

const STEP = 20;

export interface ListedDevicesProps {
  place: string | undefined;
  onOpen: (device: Pick<MapDevice, 'id' | 'name'>) => void;
}

/** In the map's place, where a browser cannot draw one: the same devices, by name, each with its city. */
export function ListedDevices({ place, onOpen }: ListedDevicesProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(STEP);
  const { data, error, refetch } = useListedDevices(place, shown);
  if (error && !data) {
    return (
      <LoadFailure text={failureText(error, t, 'deviceMap.failed').message} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Skeleton height="6rem" />;
  return (
    <>
      <p className={classes.state}>{t('deviceMap.noMap')}</p>
      <ul className={classes.list} aria-label={t('deviceMap.title')}>
        {data.data.map(({ _id, deviceId, deviceName, deviceInstalledCity, state }) =>
          deviceId === null || state === 'stock' ? null : (
            <li key={_id}>
              <button
                type="button"
                className={classes.device}
                onClick={() => onOpen({ id: deviceId, name: deviceName })}
              >
                <bdi className={classes.name}>{deviceName}</bdi>
                <bdi className={classes.state}>{deviceInstalledCity}</bdi>
                <span className={classes.state}>{t(`deviceState.${state}`)}</span>
              </button>
            </li>
          ),
        )}
      </ul>
      {data.hasNext ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + STEP)}>
          {t('deviceMap.more')}
        </Button>
      ) : null}
    </>
  );
}
