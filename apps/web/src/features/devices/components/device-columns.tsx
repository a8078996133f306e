import { roomTitle } from '@airdeck/air/room-name';
import { Anchor, Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { causeText, verdictWords } from '../../../lib/air-view/verdict-words.ts';
import { markOf } from '../../../lib/alarms/alarm-words.ts';
import type { AlarmMarks } from '../../../lib/alarms/use-alarm-marks.ts';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { placeName } from '../../../lib/devices/place-name.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import type { PlaceTimes } from '../../../lib/format/place-times.ts';
import { singleDevicePath } from '../../../lib/paths/paths.ts';
import { Age } from '../../../ui/age/age.tsx';
import { BandBadge } from '../../../ui/badge/badges.tsx';
import { Standing } from '../../../ui/badge/standing.tsx';
import looks from '../../../ui/looks/looks.module.css';
import type { Column } from '../../../ui/table/columns.tsx';
import { TwoLines } from '../../../ui/table/two-lines.tsx';
import classes from './devices.module.css';

type DeviceColumnsOptions = {
  /** Whether the reader is a system administrator: the last column is the tenant, otherwise the customer. */
  isOutside: boolean;
  /** The worst severity of the alarms of each device, by its id. */
  marks: AlarmMarks;
  /** Assigns an unassigned device to a tenant or a customer. */
  onAssign: ((device: DeviceRecord) => void) | undefined;
  /** Times at the places of the devices. */
  timesAt: PlaceTimes['of'];
  /** The page's direction. */
  direction: 'ltr' | 'rtl';
  /** Floor and building of its room; undefined: none, or said elsewhere. */
  aroundOf: (device: DeviceRecord) => string | undefined;
  /** Opens the device, if that takes more than a link. */
  onOpen: (device: DeviceRecord) => void;
};

/** Label and name, location, state, air and owner. A system administrator sees no air. */
export function deviceColumns(
  t: TFunction,
  format: Formatters,
  options: DeviceColumnsOptions,
): Column<DeviceRecord>[] {
  const { isOutside, onAssign, marks, timesAt } = options;
  return [
    ...nameColumns(t, options),
    {
      header: t('devices.column.place'),
      cell: ({ placeType, city }) => [placeName(placeType, t), city].filter(Boolean).join(' · '),
      sortKey: 'placeType',
      keepsWords: true,
      width: '12rem',
    },
    {
      header: t('devices.column.state'),
      cell: ({ state, deviceId, lastReadingTime, timeZone }) => (
        <>
          <Standing
            kind={state}
            word={t(`deviceState.${state}`)}
            mark={deviceId === null ? undefined : markOf(marks[deviceId], t)}
          />
          {lastReadingTime === null ? null : (
            <div className={looks.small}>
              <Age
                at={lastReadingTime}
                format={format.age}
                title={timesAt(timeZone).moment(lastReadingTime)}
              />
            </div>
          )}
        </>
      ),
      sortKey: 'state',
      width: '9rem',
    },
    ...(isOutside ? [] : [airColumn(t, format)]),
    {
      header: t(isOutside ? 'devices.column.tenant' : 'devices.column.customer'),
      cell: (device) =>
        ownerCell(device, options) ??
        (onAssign && (
          <Button variant="subtle" size="compact-sm" tabIndex={-1} onClick={() => onAssign(device)}>
            {t(isOutside ? 'devices.assign.tenantButton' : 'devices.assign.customerButton')}
          </Button>
        )),
      sortKey: isOutside ? 'tenantName' : 'customerTitle',
      width: '12rem',
    },
  ];
}

/** The verdict, with the index or the gas that decides it; sorted by the server, the worst first on the second press. */
function airColumn(t: TFunction, format: Formatters): Column<DeviceRecord> {
  return {
    header: t('devices.column.air'),
    cell: ({ air }) => {
      if (!air || air.state === 'offline') return '–';
      if (air.state !== 'rated') return t(`air.state.${air.state}`);
      const { word, band, scale, gas } = verdictWords(air, t, format);
      const value = gas ?? (air.index ? format.number(air.index.value) : causeText(air.cause, t, format));
      return (
        <span className={classes.air}>
          {band ? <BandBadge band={band} scale={scale} word={word} variant="plain" /> : null}{' '}
          <bdi>{value}</bdi>
        </span>
      );
    },
    sortKey: 'air',
    width: '11rem',
  };
}

/** Users of a tenant look for a room; a system administrator, who has the stock, for a serial number. */
function nameColumns(t: TFunction, options: DeviceColumnsOptions): Column<DeviceRecord>[] {
  const { isOutside } = options;
  const width = '11rem';
  const name: Column<DeviceRecord> = {
    header: t('devices.column.name'),
    cell: (device) =>
      isOutside ? visitCell(device, options) : <span className={looks.small}>{device.deviceName}</span>,
    sortKey: 'deviceName',
    keepsWhole: true,
    width,
  };
  const label: Column<DeviceRecord> = {
    header: t('devices.column.label'),
    cell: (device) => (isOutside ? device.deviceLabel : roomCell(device, options)),
    sortKey: isOutside ? 'deviceLabel' : 'room',
    keepsWords: true,
    width,
  };
  return isOutside ? [name, label] : [label, name];
}

/** A system administrator needs an impersonation first, which a link cannot start. */
function visitCell(device: DeviceRecord, { onOpen }: DeviceColumnsOptions): ReactNode {
  const { deviceId, deviceName } = device;
  if (deviceId === null) return deviceName;
  return (
    <Anchor component="button" type="button" tabIndex={-1} onClick={() => onOpen(device)}>
      {deviceName}
    </Anchor>
  );
}

/** The room, and below it its floor and building. */
function roomCell(device: DeviceRecord, { direction, aroundOf }: DeviceColumnsOptions): ReactNode {
  const { deviceId, deviceName } = device;
  const around = aroundOf(device);
  if (deviceId === null) return roomTitle(device);
  const room = (
    <Anchor
      component={Link}
      className={classes.room ?? ''}
      to={singleDevicePath(deviceId, deviceName)}
      tabIndex={-1}
    >
      {roomTitle(device)}
    </Anchor>
  );
  if (around === undefined) return room;
  return <TwoLines first={room} second={around} direction={direction} />;
}

/** The tenant, or the customer with its first name; undefined: in stock, or without a customer. */
function ownerCell(device: DeviceRecord, { isOutside, direction }: DeviceColumnsOptions): ReactNode {
  const { tenantId, tenantName, customer } = device;
  if (isOutside) return tenantId === null ? undefined : (tenantName ?? '');
  if (!customer) return undefined;
  const { title, firstName } = customer;
  const second = firstName === title ? undefined : firstName;
  return <TwoLines first={title} second={second} direction={direction} />;
}
