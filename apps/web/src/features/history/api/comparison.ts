import { type Comparison, comparisonSchema } from '@airdeck/contract/report-comparison';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';
import { ownTimeZone } from '../../../lib/days/days.ts';

export type ComparisonOrder = {
  readonly deviceIds: readonly string[];
  /** Epoch ms; the end is not part of it. */
  readonly startTs: number;
  readonly endTs: number;
  /** Length of what one point stands for. */
  readonly intervalMs: number;
  readonly overlayPreviousWeek: boolean;
};

/** Every reading is counted, of several devices. */
const TIMEOUT_MS = 60_000;

/** The same time of several devices; nothing is read while nothing is ordered. */
export function useComparison(order: ComparisonOrder | undefined) {
  return useQuery({
    queryKey: ['comparison', order],
    enabled: order !== undefined,
    // The week before comes and goes without the rest going with it.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Comparison> =>
      api.request({
        method: 'POST',
        path: '/backoffice/reports/compare',
        body: { ...order, timeZone: ownTimeZone() },
        schema: comparisonSchema,
        signal,
        timeoutMs: TIMEOUT_MS,
      }),
  });
}
