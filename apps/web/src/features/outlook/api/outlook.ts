import { REFRESH_MS } from '@airdeck/air/windows';
import { readOutlook } from '@airdeck/contract/outlook/outlook';
import { useQuery } from '@tanstack/react-query';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { queryOf } from '../../../lib/query/query.ts';

/** The outdoor air to come at a device. */
export const useOutlook = (deviceId: string) =>
  useQuery({
    ...queryOf(readOutlook, { params: { deviceId } }, { as: impersonatedApi }),
    refetchInterval: REFRESH_MS.outlook,
  });
