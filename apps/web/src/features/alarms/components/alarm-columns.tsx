import { roomName } from '@airdeck/air/room-name';
import type { AlarmRow } from '@airdeck/contract/alarms/alarms';
import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { alarmText, peakText, severityWord, stateText } from '../../../lib/alarms/alarm-words.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import type { PlaceTimes } from '../../../lib/format/place-times.ts';
import { alarmPath } from '../../../lib/paths/paths.ts';
import { Age } from '../../../ui/age/age.tsx';
import { SeverityMark } from '../../../ui/badge/severity-mark.tsx';
import { RoomLines } from '../../../ui/room-name/room-name.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { TwoLines } from '../../../ui/table/two-lines.tsx';
import { personText } from './alarm-entries.ts';
import { quietText } from './quiet-text.ts';

/** @param direction of the page, in which both lines of a cell are aligned, whatever their script @param aroundOf floor and building of its room */
export function alarmColumns(
  t: TFunction,
  format: Formatters,
  timesAt: PlaceTimes['of'],
  direction: 'ltr' | 'rtl',
  aroundOf: (alarm: AlarmRow) => string | undefined,
): Column<AlarmRow>[] {
  const twoLines = (first: React.ReactNode, second: string | undefined) => (
    <TwoLines first={first} second={second} direction={direction} />
  );
  return [
    {
      header: t('alarms.column.severity'),
      cell: ({ severity, clearTime }) => (
        <SeverityMark severity={severity} word={severityWord(severity, t)} isQuiet={clearTime !== null} />
      ),
      sortKey: 'severity',
      keepsWhole: true,
      width: '7.5rem',
    },
    {
      header: t('alarms.column.what'),
      cell: (alarm) =>
        twoLines(
          <Anchor component={Link} to={alarmPath(alarm.id)} tabIndex={-1}>
            <bdi>{alarmText(alarm, t, format)}</bdi>
          </Anchor>,
          peakText(alarm, t, format) ?? (alarm.details ? alarm.type : undefined),
        ),
      sortKey: 'type',
      width: '15rem',
    },
    {
      header: t('alarms.column.where'),
      cell: (alarm) => <RoomLines name={roomName(alarm)} around={aroundOf(alarm)} />,
      sortKey: 'room',
      width: '13rem',
    },
    {
      header: t('alarms.column.since'),
      cell: ({ startTime, clearTime, isOngoing, timeZone }) =>
        twoLines(
          <Age at={startTime} format={format.age} title={timesAt(timeZone).moment(startTime)} />,
          clearTime === null || isOngoing
            ? undefined
            : t('alarms.lasted', { duration: format.duration(clearTime - startTime) }),
        ),
      sortKey: 'startTime',
      keepsWords: true,
      width: '9rem',
    },
    {
      header: t('alarms.column.state'),
      cell: (alarm) =>
        twoLines(
          <span>{stateText(alarm, t)}</span>,
          [alarm.assignee && personText(alarm.assignee, t), quietText(alarm, t, timesAt(alarm.timeZone))]
            .filter(Boolean)
            .join(' · ') || undefined,
        ),
      sortKey: 'status',
      width: '9rem',
    },
  ];
}
