import { roomName } from '@airdeck/air/room-name';
import type { TFunction } from 'i18next';
import { markOf } from '../../../lib/alarms/alarm-words.ts';
import type { AlarmMarks } from '../../../lib/alarms/use-alarm-marks.ts';
import { placeName } from '../../../lib/devices/place-name.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import type { PlaceTimes } from '../../../lib/format/place-times.ts';
import { singleDevicePath } from '../../../lib/paths/paths.ts';
import { Age } from '../../../ui/age/age.tsx';
import { Standing } from '../../../ui/badge/standing.tsx';
import { RoomLines } from '../../../ui/room-name/room-name.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import type { DeviceHealth } from '../api/health.ts';
import { findingName, percent } from './health-words.ts';

type HealthColumnsOptions = {
  /** Whether the reader is a system administrator, who has no access to readings. */
  isSystem: boolean;
  /** The worst severity of the alarms of each device, by its id. */
  marks: AlarmMarks;
  /** Floor and building of its room; undefined: none, or said elsewhere. */
  aroundOf: (device: DeviceHealth) => string | undefined;
};

/** State and findings of each device, and how regularly it sends. */
export function healthColumns(
  t: TFunction,
  format: Formatters,
  timesAt: PlaceTimes['of'],
  { isSystem, marks, aroundOf }: HealthColumnsOptions,
): Column<DeviceHealth>[] {
  const share = (key: 'shareOf24Hours' | 'shareOf7Days'): Column<DeviceHealth> => ({
    header: t(`deviceHealth.shareColumn.${key}`),
    cell: (device) => percent(device[key], format),
    sortKey: key,
    align: 'end',
    width: '5.5rem',
  });
  return [
    {
      header: t('deviceHealth.column.name'),
      cell: (device) => (
        <RoomLines
          name={roomName(device)}
          around={aroundOf(device)}
          to={isSystem ? undefined : singleDevicePath(device.deviceId, device.deviceName)}
        />
      ),
      sortKey: 'room',
      keepsWhole: true,
      width: '14rem',
    },
    {
      header: t('deviceHealth.column.place'),
      cell: ({ placeType }) => placeName(placeType, t),
      keepsWords: true,
      width: '8rem',
    },
    {
      header: t('deviceHealth.column.state'),
      cell: ({ state, deviceId }) => (
        <Standing kind={state} word={t(`deviceState.${state}`)} mark={markOf(marks[deviceId], t)} />
      ),
      sortKey: 'state',
      width: '8.5rem',
    },
    {
      header: t('deviceHealth.column.lastReading'),
      cell: ({ lastReadingTime, timeZone }) =>
        lastReadingTime === null ? (
          t('deviceHealth.never')
        ) : (
          <Age at={lastReadingTime} format={format.age} title={timesAt(timeZone).moment(lastReadingTime)} />
        ),
      sortKey: 'lastReadingTime',
      keepsWords: true,
      width: '7rem',
    },
    ...(isSystem
      ? []
      : [
          {
            header: t('metric.bat'),
            cell: ({ battery }: DeviceHealth) =>
              battery === null ? '–' : `${format.metric('bat', battery)}%`,
            sortKey: 'battery',
            align: 'end' as const,
            width: '5.5rem',
          },
        ]),
    share('shareOf24Hours'),
    share('shareOf7Days'),
    ...(isSystem
      ? []
      : [
          {
            header: t('deviceHealth.column.findings'),
            cell: ({ findings }: DeviceHealth) =>
              (findings ?? []).map((finding) => findingName(finding, t)).join(', '),
            width: '9rem',
          },
        ]),
    {
      header: t('deviceHealth.column.rejected'),
      cell: ({ rejectedMessages }) => format.number(rejectedMessages),
      sortKey: 'rejectedMessages',
      align: 'end',
      width: '6rem',
    },
  ];
}
