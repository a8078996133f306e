import { REFRESH_MS } from '@airdeck/air/windows';
import { getEngagement } from '@airdeck/contract/engagement';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';

/** Sign-ins of customers' users and what they answered by day, as the reader's calendar counts days. */
export function useEngagement() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: ['engagement', timeZone],
    queryFn: ({ signal }) => call(getEngagement, { query: { timeZone } }, { signal }),
    refetchInterval: REFRESH_MS.dashboard,
  });
}
