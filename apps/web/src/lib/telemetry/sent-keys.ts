import { getTimeseriesKeys } from '@airdeck/contract/telemetry/telemetry';
import { useQuery } from '@tanstack/react-query';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { queryOf } from '../query/query.ts';

/** The keys of which a device has values. */
export const useSentKeys = (deviceId: string) =>
  useQuery(
    queryOf(
      getTimeseriesKeys,
      { params: { entityType: 'DEVICE', entityId: deviceId } },
      { as: impersonatedApi },
    ),
  );
