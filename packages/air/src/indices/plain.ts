import { type Limit, type LimitSet, limitOf } from '../limit-sets/limit-set.ts';
import type { AirQualityIndex, PollutantTable } from './air-quality-index.ts';

/** Means of limits for a present value: the shortest one counts. None of a year says anything about it. */
const SHORTEST_FIRST = ['reading', 'hour', '8hours', 'day'] as const satisfies Limit['over'][];
const HOURS = { reading: 1, hour: 1, '8hours': 8, day: 24 } as const;

type Limited = 'pm25' | 'pm10' | 'co2' | 'tvoc' | 'no2' | 'o3' | 'co';
type TableUnit = PollutantTable['unit'];

/**
 * Plain values, for countries without an index: a value is beside its limit, and not on a scale. Two of the six bands are
 * used: `good`, at or below the limit's number, and `moderate` above it. A quantity without a limit has an empty table, and
 * no band. That a limit for the mean of a day is exceeded is never said of a present value, only that this value is above
 * its number.
 */
export function plainIndex(limits: LimitSet): AirQualityIndex {
  const gas = (key: 'no2' | 'o3' | 'co') => {
    const limit = presentLimit(limits, key);
    return limit && { [key]: [tableOf(limit, limit.unit as TableUnit)] as const };
  };
  return {
    id: 'plain',
    precision: 'halfUp',
    numbers: null,
    present: 'none',
    tables: {
      pm25: [tableOf(presentLimit(limits, 'pm25'), 'µg/m³')],
      pm10: [tableOf(presentLimit(limits, 'pm10'), 'µg/m³')],
      ...gas('no2'),
      ...gas('o3'),
      ...gas('co'),
    },
    gases: {
      co2: tableOf(presentLimit(limits, 'co2'), 'ppm', 0),
      tvoc: tableOf(presentLimit(limits, 'tvoc'), 'ppb', 0),
    },
  };
}

/** The limit beside which a present value stands; undefined: the set has none. */
function presentLimit(limits: LimitSet, quantity: Limited): Limit | undefined {
  const found = SHORTEST_FIRST.map((over) => limitOf(limits, quantity, over));
  return found.find((limit) => limit?.upTo !== undefined);
}

/** The band above the end begins where the one of the next rank would: there is none between them. */
const endsOf = (limit: Limit | undefined): readonly number[] =>
  limit?.upTo === undefined ? [] : [limit.upTo, limit.upTo];

/** @param decimals those that are shown: a value shown as the limit is not above it */
const tableOf = (
  limit: Limit | undefined,
  unit: TableUnit,
  decimals: PollutantTable['decimals'] = 1,
): PollutantTable => ({
  averagingHours: limit && limit.over !== 'year' ? HOURS[limit.over] : 1,
  unit,
  decimals,
  upTo: endsOf(limit),
});
