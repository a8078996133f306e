import { roomName } from '@airdeck/air/room-name';
import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { scaleOf } from '../../../lib/air-view/index-look.ts';
import { causeText } from '../../../lib/air-view/verdict-words.ts';
import { markWord } from '../../../lib/alarms/alarm-words.ts';
import type { AlarmMarks } from '../../../lib/alarms/use-alarm-marks.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { deviceAlarmsPath } from '../../../lib/paths/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { BandBadge } from '../../../ui/badge/badges.tsx';
import { SeverityMark } from '../../../ui/badge/severity-mark.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { RoomLine } from '../../../ui/room-name/room-name.tsx';
import { useListedDevices, useUnplacedDevices } from '../api/device-map.ts';
import type { MapDevice } from '../map-device.ts';
import classes from './device-map.module.css';

const STEP = 20;

type OnOpen = (device: Pick<MapDevice, 'id' | 'name' | 'devices'>) => void;
/** @property place a kind of place; 'None': without; `undefined`: any */
type DeviceListProps = { place: string | undefined; marks: AlarmMarks; onOpen: OnOpen };

type SeenDevicesProps = Omit<DeviceListProps, 'place'> & { devices: readonly MapDevice[] };

/** List of the devices with separate markers on the map: an alternative for keyboard and screen reader users. */
export function SeenDevices({ devices, marks, onOpen }: SeenDevicesProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  return (
    <ul className={classes.list} aria-label={t('deviceMap.seen')}>
      {devices.map((device) => {
        const air = verdictOnMap(device, t, format);
        return (
          <li key={device.id}>
            <button type="button" className={classes.device} onClick={() => onOpen(device)}>
              <span className={classes.name}>
                <RoomLine name={roomName(device)} />
                {device.devices === undefined
                  ? null
                  : ` · ${t('deviceMap.devices', { number: format.number(device.devices) })}`}
              </span>
              {air ? (
                <>
                  <span className={classes.index}>{air.value}</span>
                  <BandBadge band={air.band} scale={air.scale} word={air.word} variant="plain" />
                </>
              ) : (
                <span className={looks.dim}>
                  {device.air === null || device.air === 'offline' || device.air === 'rated'
                    ? t(`deviceState.${device.state}`)
                    : t(`air.state.${device.air}`)}
                </span>
              )}
            </button>
            <Mark deviceId={device.id} severity={marks[device.id]} />
          </li>
        );
      })}
    </ul>
  );
}

/** The verdict on a device, with the index or the gas that decides it; undefined: it has none. */
function verdictOnMap({ band, by, metric, value, index }: MapDevice, t: TFunction, format: Formatters) {
  if (band === null || by === null || metric === null || value === null) return undefined;
  const isGas = metric === 'co2' || metric === 'tvoc';
  const text = isGas || index === null ? causeText({ metric, value }, t, format) : format.number(index);
  return { band, word: airWords(t).band(band, by), scale: scaleOf(by), value: text };
}

/** List of devices without coordinates, which are not shown on the map. */
export function UnplacedDevices({ place, marks, onOpen }: DeviceListProps) {
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
        {data.data.map(({ deviceId, state, ...device }) => (
          <li key={deviceId}>
            <button
              type="button"
              className={classes.device}
              onClick={() => onOpen({ id: deviceId, name: device.deviceName })}
            >
              <span className={classes.name}>
                <RoomLine name={roomName(device)} />
              </span>
              <span className={looks.dim}>{t(`deviceState.${state}`)}</span>
            </button>
            <Mark deviceId={deviceId} severity={marks[deviceId]} />
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

/** The alarm mark of a device, linked to its alarms for readers with the page of all alarms. */
function Mark({ deviceId, severity }: { deviceId: string; severity: AlarmSeverity | undefined }) {
  const { t } = useTranslation();
  const hasHub = useSession()?.isReducedMenu === false;
  if (!severity) return null;
  const mark = <SeverityMark severity={severity} word={markWord(severity, t)} />;
  return hasHub ? <Link to={deviceAlarmsPath(deviceId)}>{mark}</Link> : mark;
}

/** Replaces the map in browsers that cannot render it: the same devices by name, each with its city. */
export function ListedDevices({ place, marks, onOpen }: DeviceListProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(STEP);
  const { data, error, refetch } = useListedDevices(place, shown);
  if (!data) return <NotLoaded error={error} onRetry={refetch} height="6rem" />;
  return (
    <>
      <p className={looks.dim}>{t('deviceMap.noMap')}</p>
      <ul className={classes.list} aria-label={t('deviceMap.title')}>
        {data.data.map(({ id, deviceId, deviceName, deviceLabel, city, state }) =>
          deviceId === null || state === 'stock' ? null : (
            <li key={id}>
              <button
                type="button"
                className={classes.device}
                onClick={() => onOpen({ id: deviceId, name: deviceName })}
              >
                <span className={classes.name}>
                  <RoomLine name={roomName({ deviceName, deviceLabel })} />
                </span>
                <bdi className={looks.dim}>{city}</bdi>
                <span className={looks.dim}>{t(`deviceState.${state}`)}</span>
              </button>
              <Mark deviceId={deviceId} severity={marks[deviceId]} />
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
