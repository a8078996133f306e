import { getHistory, type History } from '@airdeck/contract/history';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { ownTimeZone } from '../../../lib/days/days.ts';

export type HistoryRange = {
  readonly deviceId: string;
  /** Epoch ms; the end is not part of it. */
  readonly startTs: number;
  readonly endTs: number;
  /** As many as a chart can show. */
  readonly maxPoints: number;
};

/** A history and the stretch of time that was asked for. */
export type ReadHistory = { readonly history: History; readonly range: HistoryRange };

/** Years of a device that reports each second are read from what was added up before; still, that takes its time. */
const TIMEOUT_MS = 35_000;

/** The course of all that a device measured; nothing is read while no range is known. */
export function useHistory(range: HistoryRange | undefined) {
  return useQuery({
    queryKey: ['history', range],
    enabled: range !== undefined,
    queryFn: async ({ signal }): Promise<ReadHistory> => {
      if (!range) throw new Error('There is no range to read');
      const query = { ...range, timeZone: ownTimeZone() };
      const history = await call(getHistory, { query }, { signal, timeoutMs: TIMEOUT_MS });
      return { history, range };
    },
  });
}
