import {
  compareFeltMeasured,
  type FeltGrouping,
  type FeltKey,
} from '@airdeck/contract/felt-measured/felt-measured';
import type { CountedHours } from '@airdeck/contract/places/counted-hours';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/query/query.ts';

/** Selection of a comparison; `key`: the metric of the air. */
export type FeltOrder = {
  readonly questionnaire: '2' | '3';
  readonly groupBy: FeltGrouping;
  readonly key: FeltKey;
  readonly hours: CountedHours;
  /** Undefined: everywhere. */
  readonly placeId: string | undefined;
};

/** The server may have to read the measurements of many rooms. */
const TIMEOUT_MS = 60_000;

export function useFeltMeasured(order: FeltOrder) {
  return useQuery({
    ...queryOf(compareFeltMeasured, { query: order }, { timeoutMs: TIMEOUT_MS }),
    placeholderData: (before) => before,
  });
}
