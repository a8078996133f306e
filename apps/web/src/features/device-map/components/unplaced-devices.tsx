import { REFRESH_MS } from '@airdeck/air/windows';
import { unplacedDevicePageSchema } from '@airdeck/contract/device-map';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api-client/api.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { MapDevice } from '../map-device.ts';
import classes from './device-map.module.css';

const STEP = 20;

export interface UnplacedDevicesProps {
  place: string | undefined;
  onOpen: (device: Pick<MapDevice, 'id' | 'name'>) => void;
}

/** Devices that no map can show, beside it: never a pin in the ocean. */
export function UnplacedDevices({ place, onOpen }: UnplacedDevicesProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const [shown, setShown] = useState(STEP);
  const { data } = useUnplacedDevices(place, shown);
  const total = data?.totalElements ?? 0;
  if (!data || total === 0) return null;
  return (
    <details className={classes.unplaced}>
      <summary>{t('deviceMap.unplaced', { count: total, shown: format.number(total) })}</summary>
      <ul className={classes.list}>
        {data.data.map(({ deviceId, deviceName, state }) => (
          <li key={deviceId}>
            <button
              type="button"
              className={classes.device}
              onClick={() => onOpen({ id: deviceId, name: deviceName })}
            >
              <bdi className={classes.name}>{deviceName}</bdi>
              <span className={classes.state}>{t(`deviceState.${state}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      {total > data.data.length ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + STEP)}>
          {t('deviceMap.more')}
        </Button>
      ) : null}
    </details>
  );
}

/** The first of the devices in scope whose place is unknown, by name. */
function useUnplacedDevices(place: string | undefined, shown: number) {
  return useQuery({
    queryKey: ['device-map', 'unplaced', place, shown],
    queryFn: ({ signal }) =>
      api.request({
        path: '/backoffice/deviceMap/unplaced',
        query: {
          pageSize: shown,
          page: 0,
          ...(place !== undefined && { deviceInstalledPlace: place }),
        },
        schema: unplacedDevicePageSchema,
        signal,
      }),
    refetchInterval: REFRESH_MS.map,
    placeholderData: keepPreviousData,
  });
}
