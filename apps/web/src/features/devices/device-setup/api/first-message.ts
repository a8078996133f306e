import { getDeviceDiagnosis } from '@airdeck/contract/device-health/device-health';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../lib/query/query.ts';

/** Refetch interval, ms: a person watches, who has just sent something. */
const WATCH_MS = 4_000;

/** The newest message of a device that was refused, read again while a person waits. */
export function useRefusedMessage(deviceId: string) {
  const { data } = useQuery({
    ...queryOf(getDeviceDiagnosis, { params: { deviceId } }),
    select: ({ rejected }) => rejected?.[0],
    refetchInterval: WATCH_MS,
  });
  return data;
}
