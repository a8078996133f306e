import type { DeviceRecord } from '@airdeck/contract/devices';
import { Anchor, Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { verdictWords } from '../../../lib/air-view/verdict-words.ts';
import { markOf } from '../../../lib/alarms/alarm-words.ts';
import type { AlarmMarks } from '../../../lib/alarms/use-alarm-marks.ts';
import { placeName } from '../../../lib/devices/place-name.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { singleDevicePath } from '../../../lib/paths/paths.ts';
import { BandBadge } from '../../../ui/badge/badges.tsx';
import { Standing } from '../../../ui/badge/standing.tsx';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import type { Column } from '../../../ui/table/table-body.tsx';
import classes from './devices.module.css';

type DeviceColumnsOptions = {
  /** Whether the reader is a system administrator: the last column is the tenant, otherwise the customer. */
  isOutside: boolean;
  /** The worst severity of the alarms of each device, by its id. */
  marks: AlarmMarks;
  /** Assigns an unassigned device to a tenant or a customer. */
  onAssign: (device: DeviceRecord) => void;
  /** Opens the device, if that takes more than a link. */
  onOpen: (device: DeviceRecord) => void;
};

/** Name, label, location, state, air and owner. A system administrator sees no air. */
export function deviceColumns(
  t: TFunction,
  format: Formatters,
  options: DeviceColumnsOptions,
): Column<DeviceRecord>[] {
  const { isOutside, onAssign, marks } = options;
  return [
    {
      key: 'name',
      header: t('devices.column.name'),
      cell: (device) => nameCell(device, options),
      sortKey: 'deviceName',
      keepsWhole: true,
      width: '11rem',
    },
    {
      key: 'label',
      header: t('devices.column.label'),
      cell: ({ deviceLabel }) => deviceLabel,
      sortKey: 'deviceLabel',
      keepsWords: true,
      width: '11rem',
    },
    {
      key: 'place',
      header: t('devices.column.place'),
      cell: ({ deviceInstalledPlace, deviceInstalledCity }) =>
        [placeName(deviceInstalledPlace, t), deviceInstalledCity].filter(Boolean).join(' · '),
      sortKey: 'deviceInstalledPlace',
      keepsWords: true,
      width: '15rem',
    },
    {
      key: 'state',
      header: t('devices.column.state'),
      cell: ({ state, deviceId }) => (
        <Standing
          kind={state}
          word={t(`deviceState.${state}`)}
          mark={deviceId === null ? undefined : markOf(marks[deviceId], t)}
        />
      ),
      width: '8.5rem',
    },
    ...(isOutside ? [] : [airColumn(t, format)]),
    {
      key: 'assigned',
      header: t(isOutside ? 'devices.column.tenant' : 'devices.column.customer'),
      cell: (device) =>
        ownerOf(device, isOutside) ?? (
          <Button
            variant="subtle"
            size="compact-sm"
            tabIndex={-1}
            leftSection={<PlusIcon size={16} />}
            onClick={() => onAssign(device)}
          >
            {t(isOutside ? 'devices.assign.tenantButton' : 'devices.assign.customerButton')}
          </Button>
        ),
      sortKey: isOutside ? 'tenantName' : 'customerName',
      width: '12rem',
    },
  ];
}

/** The verdict, with the index or the gas that decides it; sorted by the server, the worst first on the second press. */
function airColumn(t: TFunction, format: Formatters): Column<DeviceRecord> {
  return {
    key: 'air',
    header: t('devices.column.air'),
    cell: ({ air }) => {
      if (air?.state === 'fault' || air?.state === 'notMeasured') return t(`air.state.${air.state}`);
      if (air?.state !== 'rated') return '–';
      const { word, band, gas } = verdictWords(air, t, format);
      const value = gas ?? format.number(air.index?.value ?? air.cause.value);
      return (
        <span className={classes.air}>
          {band ? <BandBadge band={band} word={word} variant="plain" /> : null} <bdi>{value}</bdi>
        </span>
      );
    },
    sortKey: 'air',
    width: '12rem',
  };
}

function nameCell(device: DeviceRecord, { isOutside, onOpen }: DeviceColumnsOptions): ReactNode {
  const { deviceId, deviceName } = device;
  if (deviceId === null) return deviceName;
  // A system administrator needs an impersonation first, which a link cannot start.
  if (isOutside) {
    return (
      <Anchor component="button" type="button" tabIndex={-1} onClick={() => onOpen(device)}>
        {deviceName}
      </Anchor>
    );
  }
  return (
    <Anchor component={Link} to={singleDevicePath(deviceId, deviceName)} tabIndex={-1}>
      {deviceName}
    </Anchor>
  );
}

/** The name of the tenant or customer; undefined: in stock, or without a customer. */
function ownerOf(device: DeviceRecord, isOutside: boolean): string | undefined {
  const { tenantId, deviceOwnerId, TenantDetails, customerDetails } = device;
  if (isOutside) return tenantId === null ? undefined : (TenantDetails[0]?.tenantName ?? '');
  return deviceOwnerId === null ? undefined : (customerDetails[0]?.userFirstName ?? '');
}
