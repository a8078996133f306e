import { getHistory, type History } from '@airdeck/contract/history/history';
import { compareDevices } from '@airdeck/contract/history/history-comparison';
import { orderReportFile, type TicketBody } from '@airdeck/contract/history/history-files';
import type { CountedHours } from '@airdeck/contract/places/counted-hours';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { invalidate, queryKeyOf } from '../../../lib/query/query.ts';
import { ownTimeZone } from '../../../lib/time/days.ts';

export type HistoryRange = {
  readonly deviceId: string;
  /** Epoch ms; the end is exclusive. */
  readonly startTs: number;
  readonly endTs: number;
  /** Number of points that a chart can show. */
  readonly maxPoints: number;
};

/** A history and the requested range. */
export type ReadHistory = { readonly history: History; readonly range: HistoryRange };

/** Years of a device that reports every second are read from aggregates, which still takes time. */
const HISTORY_TIMEOUT_MS = 35_000;

/** The history of all keys of a device; idle while the range is undefined. */
export function useHistory(range: HistoryRange | undefined) {
  return useQuery({
    queryKey: queryKeyOf(getHistory, range),
    enabled: range !== undefined,
    queryFn: async ({ signal }): Promise<ReadHistory> => {
      if (!range) throw new Error('There is no range to read');
      const query = { ...range, timeZone: ownTimeZone() };
      const history = await call(getHistory, { query }, { signal, timeoutMs: HISTORY_TIMEOUT_MS });
      return { history, range };
    },
  });
}

/** Reads histories again: there may be newer readings. */
export const rereadHistory = () => void invalidate(getHistory);

export type ComparisonOrder = {
  readonly deviceIds: readonly string[];
  /** Epoch ms; the end is exclusive. */
  readonly startTs: number;
  readonly endTs: number;
  /** Interval of one point. */
  readonly intervalMs: number;
  readonly overlayPreviousWeek: boolean;
  /** Those that count in the statistics. */
  readonly hours: CountedHours;
};

/** The server evaluates every reading of several devices. */
const COMPARISON_TIMEOUT_MS = 60_000;

/** Compares several devices over the same period; idle while the order is undefined. */
export function useComparison(order: ComparisonOrder | undefined) {
  return useQuery({
    queryKey: queryKeyOf(compareDevices, order),
    enabled: order !== undefined,
    // Keeps the charts when the week before is switched on or off.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      if (!order) throw new Error('There is nothing to compare');
      const body = { ...order, deviceIds: [...order.deviceIds], timeZone: ownTimeZone() };
      return call(compareDevices, { body }, { signal, timeoutMs: COMPARISON_TIMEOUT_MS });
    },
  });
}

/** Orders a file. @returns its single-use URL without a token */
export const orderFile = (body: TicketBody) => call(orderReportFile, { body });
