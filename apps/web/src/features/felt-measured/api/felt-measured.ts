import { compareFeltMeasured, type FeltGrouping, type FeltKey } from '@airdeck/contract/felt-measured';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';

/** Which answers, in which groups, beside which air. */
export type FeltOrder = {
  readonly questionnaire: '2' | '3';
  readonly groupBy: FeltGrouping;
  readonly key: FeltKey;
};

/** The air of many rooms may have to be read. */
const TIMEOUT_MS = 60_000;

export function useFeltMeasured(order: FeltOrder) {
  return useQuery({
    queryKey: ['felt-measured', order],
    queryFn: ({ signal }) => call(compareFeltMeasured, { query: order }, { signal, timeoutMs: TIMEOUT_MS }),
    placeholderData: (before) => before,
  });
}
