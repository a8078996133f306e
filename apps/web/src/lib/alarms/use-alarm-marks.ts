import { getAlarmMarks } from '@airdeck/contract/alarms';
import { ALARM_PERMISSIONS } from '@airdeck/contract/alarms.permissions';
import type { AlarmSeverity } from '@airdeck/contract/severities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api-client/call.ts';
import { roleOf, rolesWith } from '../session/role.ts';
import { useSession } from '../session/session.ts';

/** Where everything that is read of alarms is kept: the server's event of this name has all of it read again. */
export const ALARMS_KEY = ['alarms'] as const;

/** What is shown of alarms is requested again after this time, ms, where no event came. */
export const REFRESH_ALARMS_MS = 60_000;

export type AlarmMarks = Readonly<Record<string, AlarmSeverity>>;

const NO_MARKS: AlarmMarks = {};
const READERS = rolesWith([ALARM_PERMISSIONS.read]);

/** Whether the reader may read alarms: who looks at a tenant from outside may not. */
export function useReadsAlarms(): boolean {
  const session = useSession();
  return session !== undefined && READERS.includes(roleOf(session));
}

/** The worst severity of the alarms of each device that are not cleared, by device; empty while it is not known. */
export function useAlarmMarks(): AlarmMarks {
  const { data } = useQuery({
    queryKey: [...ALARMS_KEY, 'marks'],
    queryFn: ({ signal }) => call(getAlarmMarks, {}, { signal }),
    refetchInterval: REFRESH_ALARMS_MS,
    enabled: useReadsAlarms(),
  });
  return data ?? NO_MARKS;
}
