import { getAlarmMarks } from '@airdeck/contract/alarms/alarm-marks';
import { ALARM_PERMISSIONS } from '@airdeck/contract/alarms/alarms.permissions';
import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../query/query.ts';
import { roleOf, rolesWith } from '../session/role.ts';
import { useSession } from '../session/session.ts';

/** Refetch interval without events, ms. */
export const REFRESH_ALARMS_MS = 60_000;

export type AlarmMarks = Readonly<Record<string, AlarmSeverity>>;

const NO_MARKS: AlarmMarks = {};
const READERS = rolesWith([ALARM_PERMISSIONS.read]);

/** Whether the reader may read alarms: not from outside a tenant. */
export function useReadsAlarms(): boolean {
  const session = useSession();
  return session !== undefined && READERS.includes(roleOf(session));
}

/** The worst severity of the uncleared alarms of each device, by device; empty while loading. */
export function useAlarmMarks(): AlarmMarks {
  return useMarks() ?? NO_MARKS;
}

/** Whether no alarm in scope is open; false while that is not known. */
export function useHasNoAlarm(): boolean {
  const marks = useMarks();
  return marks !== undefined && Object.keys(marks).length === 0;
}

function useMarks(): AlarmMarks | undefined {
  const { data } = useQuery({
    ...queryOf(getAlarmMarks, {}),
    refetchInterval: REFRESH_ALARMS_MS,
    enabled: useReadsAlarms(),
  });
  return data;
}
