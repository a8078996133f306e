import {
  type BandHours,
  bandHoursBefore,
  goodPart,
  type HourMeans,
  judgeFelt,
  meanBandHours,
  shownScore,
} from '@airdeck/air/felt-measured';
import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { HoursAt } from '@airdeck/air/opening-hours';
import type { FeltGroup, FeltKey } from '@airdeck/contract/felt-measured/felt-measured';
import type { FeltBatch } from './felt-batches.repository.ts';
import { possibleHours } from './room-hours.ts';

/** Hours of a room, and the index by which it is judged. */
export type JudgedHours = HourMeans & {
  readonly by: AirQualityIndex;
  /** Those that count; undefined: all. */
  readonly openAt: HoursAt | undefined;
};

export type ReadAir = {
  readonly air: ReadonlyMap<string, JudgedHours>;
  /** Rooms whose air was not read, as there are too many. */
  readonly unread: ReadonlySet<string>;
};

/** A group with what orders it among the others. */
export type Judged = {
  readonly group: FeltGroup;
  /** The mean as shown. */
  readonly score: number;
  readonly good: number | undefined;
  /** Lower: feels worse compared with the measurement. */
  readonly rank: number;
};

/** Compares the answers of a group with what was measured before each of them. */
export function judged(
  named: Pick<FeltGroup, 'id' | 'name' | 'customerTitle'>,
  batches: readonly FeltBatch[],
  { air, unread, key }: ReadAir & { readonly key: FeltKey },
): Judged {
  const people = sumOf(batches, (batch) => batch.people);
  const score = sumOf(batches, ({ scoreSum }) => scoreSum) / people;
  const rooms = batches.flatMap((batch) => batch.rooms);
  const isUnread =
    rooms.some(({ deviceId }) => unread.has(deviceId)) && !rooms.some(({ deviceId }) => air.has(deviceId));
  const parts = rooms.flatMap(({ deviceId, days, share }) => {
    const measured = air.get(deviceId);
    const hours = measured ? bandHoursBefore(measured.by, measured, key, days) : [];
    // Rooms without such a sensor are ignored, rather than counted as unmeasured.
    const possible = possibleHours(measured?.openAt, days);
    return isMeasured(hours) ? [{ hours, possible, weight: days.length * share }] : [];
  });
  const hours = meanBandHours(parts);
  const weight = sumOf(parts, (part) => part.weight);
  const possible = sumOf(parts, (part) => part.possible * part.weight) / weight;
  const good = weight === 0 ? undefined : goodPart(hours, possible);
  const shown = shownScore(score);
  return {
    group: {
      ...named,
      people,
      score: shown,
      bandHours: isMeasured(hours) ? hours.map((of) => Math.round(of * 10) / 10) : null,
      judgement: isUnread ? 'unread' : judgeFelt(shown, good),
    },
    score: shown,
    good,
    rank: good === undefined ? Number.POSITIVE_INFINITY : shown / 100 - good,
  };
}

const isMeasured = (hours: BandHours): boolean => hours.some((of) => of > 0);

export const sumOf = <Of>(all: readonly Of[], numberOf: (of: Of) => number): number =>
  all.reduce((sum, one) => sum + numberOf(one), 0);
