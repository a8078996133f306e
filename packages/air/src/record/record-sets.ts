import type { Limit } from '../limit-sets/limit-set.ts';
import { ownLimitSet } from '../limit-sets/limit-set.ts';
import { LIMIT_SETS } from '../limit-sets/limit-sets.ts';
import { conversionOf } from '../recorded-units.ts';
import type { LimitSetId, LimitsChoice } from '../yardstick.ts';

/**
 * The means against which limits of a record are held: the mean of each step, of an hour, of the eight hours before, of a day of the
 * calendar, of the occupied part of such a day, or of a whole year.
 */
export const RECORD_MEANS = ['step', 'hour', '8hours', 'day', 'occupiedDay', 'year'] as const;
export type RecordMean = (typeof RECORD_MEANS)[number];

/** A limit of a record, with both ends as they were published and in the unit in which values are stored. */
export type RecordLimit = Pick<Limit, 'quantity' | 'unit'> & {
  readonly over: RecordMean;
  readonly from?: number;
  readonly upTo?: number;
  /** The ends in the unit of the quantity; those of a gas are at 25 °C and 1013 hPa. */
  readonly stored: { readonly from?: number; readonly upTo?: number };
};

/** Limits as an auditor asks for them. */
export type RecordSet = {
  /** Empty: an organisation's own. */
  readonly source: string;
  readonly limits: readonly RecordLimit[];
};

/** Sets of certificates, which judge nothing but records: an occupied hour is what they are about. */
export const CERTIFICATE_SETS = ['wellV2', 'resetAir'] as const;
export type CertificateSetId = (typeof CERTIFICATE_SETS)[number];
export type RecordSetId = LimitSetId | CertificateSetId;

type Published = Omit<RecordLimit, 'stored'>;
const UG = 'µg/m³';

/**
 * WELL v2 (2025): thresholds of A01 and A03, and the humidity of T07, which monitors of A08 report for occupied hours with
 * median, mean, 75th and 95th percentile. The absolute alternative of A03 is meant, not the one above outdoors.
 */
const WELL_V2: readonly Published[] = [
  { quantity: 'pm25', unit: UG, over: 'step', upTo: 15 },
  { quantity: 'pm10', unit: UG, over: 'step', upTo: 50 },
  { quantity: 'tvoc', unit: UG, over: 'step', upTo: 500 },
  { quantity: 'hcho', unit: UG, over: 'step', upTo: 50 },
  { quantity: 'co', unit: 'ppm', over: 'step', upTo: 9 },
  { quantity: 'o3', unit: 'ppb', over: 'step', upTo: 51 },
  { quantity: 'radon', unit: 'Bq/m³', over: 'step', upTo: 150 },
  { quantity: 'co2', unit: 'ppm', over: 'step', upTo: 900 },
  { quantity: 'rh', unit: '%', over: 'step', from: 30, upTo: 60 },
];

/**
 * RESET Air for interiors, high performance: daily means of the occupied hours, from means of 30 minutes. The text of the
 * standard is not public: its public parts say what is measured and averaged, the figures rest on summaries by others. Those
 * for particles differ between editions, and are left out.
 */
const RESET_AIR: readonly Published[] = [
  { quantity: 'tvoc', unit: UG, over: 'occupiedDay', upTo: 400 },
  { quantity: 'co2', unit: 'ppm', over: 'occupiedDay', upTo: 600 },
];

const CERTIFICATES: Readonly<Record<CertificateSetId, RecordSet>> = {
  wellV2: {
    source: 'International WELL Building Institute, WELL v2, features A01, A03, A08 and T07 (2025)',
    limits: WELL_V2.map(withStored),
  },
  resetAir: {
    source: 'RESET Air Standard v2.0 for interiors (2017/2018), high performance, by published summaries',
    limits: RESET_AIR.map(withStored),
  },
};

const MEAN_OF = {
  reading: 'step',
  hour: 'hour',
  '8hours': '8hours',
  day: 'day',
  year: 'year',
} as const satisfies Record<Limit['over'], RecordMean>;

/**
 * The limits by which a record judges. Where Japan's law on buildings asks for the mean of two readings of a day, it is
 * the mean of the occupied part of the day.
 */
export function recordSetOf(choice: RecordSetId | Exclude<LimitsChoice, string>): RecordSet {
  if (typeof choice === 'string' && isCertificate(choice)) return CERTIFICATES[choice];
  const { source, limits } = typeof choice === 'string' ? LIMIT_SETS[choice] : ownLimitSet(choice);
  return {
    source,
    limits: limits.map((limit) => {
      const over = MEAN_OF[limit.over];
      return withStored({
        ...limit,
        over: choice === 'japanBuildings' && over === 'day' ? 'occupiedDay' : over,
      });
    }),
  };
}

const isCertificate = (id: string): id is CertificateSetId => CERTIFICATE_SETS.some((one) => one === id);

function withStored(limit: Published): RecordLimit {
  const { quantity, unit, from, upTo } = limit;
  const convert = conversionOf(quantity, unit) ?? ((value: number) => value);
  return {
    ...limit,
    stored: {
      ...(from !== undefined && { from: convert(from) }),
      ...(upTo !== undefined && { upTo: convert(upTo) }),
    },
  };
}
