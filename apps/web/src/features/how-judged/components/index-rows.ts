import { BAND_NAMES, type BandName } from '@airdeck/air/bands';
import type { AirQualityIndex, Pollutant, PollutantTable } from '@airdeck/air/indices/air-quality-index';

/** From the first to the last value of a band; without an end, above the last value of the one before. */
export type BandRange = { readonly from: number; readonly upTo: number | undefined };

/** One column: the table of a pollutant for means of so many hours. */
export type IndexColumn = {
  readonly key: string;
  readonly pollutant: Pollutant;
  readonly table: PollutantTable;
  readonly ranges: readonly (BandRange | undefined)[];
};

/**
 * The ranges of the bands by the ends of rows.
 * @param ends of five rows or more: rows after the fifth are of the last band
 * @param decimals of the values
 * @param isOpen whether the last band follows the fifth row; otherwise nothing is said above that
 * @returns one for each band
 */
export function bandRanges(
  ends: readonly number[],
  decimals: number,
  isOpen = true,
): readonly (BandRange | undefined)[] {
  const step = 10 ** -decimals;
  const last = BAND_NAMES.length - 1;
  return BAND_NAMES.map((_, place) => {
    const before = ends[place - 1];
    if (place === last) return isOpen ? { from: before ?? 0, upTo: undefined } : undefined;
    return { from: before === undefined ? 0 : before + step, upTo: ends[place] };
  });
}

/** The tables of an index, each with its ranges. */
export const columnsOf = ({ tables, numbers }: AirQualityIndex): IndexColumn[] =>
  Object.entries(tables).flatMap(([pollutant, all]) =>
    all.map((table) => ({
      key: `${pollutant} ${table.averagingHours}`,
      pollutant: pollutant as Pollutant,
      table,
      ranges: bandRanges(table.upTo, table.decimals, !numbers || table.upTo.length >= numbers.upTo.length),
    })),
  );

/** One row for each band. */
export const BAND_ROWS: readonly { readonly band: BandName; readonly place: number }[] = BAND_NAMES.map(
  (band, place) => ({ band, place }),
);
