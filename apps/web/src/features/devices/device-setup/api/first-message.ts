import { getDeviceDiagnosis } from '@airdeck/contract/device-health/device-health';
import { getTimeseries } from '@airdeck/contract/telemetry/telemetry';
import { useQuery } from '@tanstack/react-query';
import { impersonatedApi } from '../../../../lib/api-client/impersonated-api.ts';
import { queryOf } from '../../../../lib/query/query.ts';

/** Refetch interval, ms: a person watches, who has just sent something. */
const WATCH_MS = 4_000;

/**
 * The values that a device has sent, of any key, and its newest message that was refused. Both are read again while a
 * person waits; values of the keys with columns also come live, from elsewhere.
 */
export function useFirstMessage(deviceId: string) {
  const values = useQuery({
    ...queryOf(
      getTimeseries,
      { params: { entityType: 'DEVICE', entityId: deviceId }, query: { useStrictDataTypes: true } },
      { as: impersonatedApi },
    ),
    refetchInterval: WATCH_MS,
  });
  const refused = useQuery({
    ...queryOf(getDeviceDiagnosis, { params: { deviceId } }),
    select: ({ rejected }) => rejected?.[0],
    refetchInterval: WATCH_MS,
  });
  return { values: values.data, refused: refused.data };
}
