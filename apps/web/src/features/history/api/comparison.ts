import { compareDevices } from '@airdeck/contract/history-comparison';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
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
    queryFn: ({ signal }) => {
      if (!order) throw new Error('There is nothing to compare');
      const body = { ...order, deviceIds: [...order.deviceIds], timeZone: ownTimeZone() };
      return call(compareDevices, { body }, { signal, timeoutMs: TIMEOUT_MS });
    },
  });
}
