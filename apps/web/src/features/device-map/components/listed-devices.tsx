import { REFRESH_MS } from '@airdeck/air/windows';
import { deviceRecordPageSchema } from '@airdeck/contract/device-records';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api-client/api.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
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

/** The first of the devices in scope by name, for readers whose browser draws no map. */
function useListedDevices(place: string | undefined, shown: number) {
  return useQuery({
    queryKey: ['device-map', 'listed', place, shown],
    queryFn: ({ signal }) =>
      api.request({
        path: '/backoffice/dapDevice/getAll',
        query: {
          pageSize: shown,
          page: 0,
          sortProperty: 'deviceName',
          sortOrder: 'ASC',
          ...(place !== undefined && { deviceInstalledPlace: place }),
        },
        schema: deviceRecordPageSchema,
        signal,
      }),
    refetchInterval: REFRESH_MS.map,
    placeholderData: keepPreviousData,
  });
}
