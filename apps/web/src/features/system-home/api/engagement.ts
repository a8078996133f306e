import { REFRESH_MS } from '@airdeck/air/windows';
import { engagementSchema } from '@airdeck/contract/engagement';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';

/** Sign-ins of customers' users and what they answered by day, as the reader's calendar counts days. */
export function useEngagement() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: ['engagement', timeZone],
    queryFn: ({ signal }) =>
      api.request({
        path: '/backoffice/engagement',
        query: { timeZone },
        schema: engagementSchema,
        signal,
      }),
    refetchInterval: REFRESH_MS.dashboard,
  });
}
