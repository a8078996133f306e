import type { Caller } from '../../http/caller.ts';

/*
 * What devices measured, as other features are given it. Everything is bounded by what the caller may read:
 * readings from before a device came to its present owner are not there.
 */

/** Epoch ms, `[startTs, endTs)`. */
export type TimeRange = { readonly startTs: number; readonly endTs: number };

/** Keys of series, in the units of the telemetry. */
export type StoredReportKey = 'iaq' | 'co2' | 'pm25' | 'pm10' | 'tvoc' | 'temp' | 'rh';

/**
 * Columns of a reading. `iaq` is the device's own index as it was sent; else the index of its particles. What is no
 * number is empty.
 */
export type ReadingColumn = StoredReportKey | 'lat' | 'lon';

/**
 * `csv`: a line of comma-separated text. `sheet`: a `<row>` of a sheet of Office Open XML with number cells, whose
 * style 1 is a date. Both begin with the time as epoch ms and as local time.
 */
export type ReadingTextForm = 'csv' | 'sheet';

/** Readings above a number; `orZero`: and those of exactly 0. */
export type ReadingSpikes = {
  readonly column: ReadingColumn;
  readonly above: number;
  readonly orZero: boolean;
};

export type ReadingTextOrder = TimeRange & {
  readonly form: ReadingTextForm;
  readonly columns: readonly ReadingColumn[];
  /** IANA name, of the local time. */
  readonly timeZone: string;
  /** Only these readings are written. */
  readonly spikes?: ReadingSpikes | undefined;
};

/** Some rows that follow each other, as text. */
export type ReadingText = { readonly text: string; readonly rows: number };

/** Where readings are missing for too long, as `air` says it of their times. */
export type ReadingGaps = {
  readonly count: number;
  readonly totalMs: number;
  /** The first of them. */
  readonly first: readonly { readonly fromTs: number; readonly toTs: number }[];
};

/** How a series is cut: a width after an origin, or by the calendar of a zone. */
export type SeriesGrain =
  | { readonly originTs: number; readonly intervalMs: number }
  | { readonly unit: 'days' | 'weeks' | 'months'; readonly timeZone: string };

/** Buckets that have values, ascending; the lists are of one length. `ts`: when the bucket begins. */
export type ReadingSeries = {
  readonly key: StoredReportKey;
  readonly ts: readonly number[];
  readonly avg: readonly number[];
  readonly min: readonly number[];
  readonly max: readonly number[];
  readonly count: readonly number[];
};

/** Days that have values, ascending; the lists are of one length. `ts`: when the day begins. */
export type DayMeanSeries = {
  readonly key: StoredReportKey;
  readonly ts: readonly number[];
  /** Of the means of its hours, each of the same weight, however many readings it has. */
  readonly mean: readonly number[];
  /** Length of the hours that have values. */
  readonly measuredMs: readonly number[];
};

export type DayMeans = {
  /** For each key, in their order. */
  readonly series: readonly DayMeanSeries[];
  /** When the days begin whose hours are still to be rolled up, ascending: they are in no series. */
  readonly waiting: readonly number[];
};

/** Numbers of the values of one column; null without any. */
export type ReadingStatistics = {
  readonly count: number;
  readonly mean: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly percentile95: number | null;
  /** How long the values stood, by the gaps of the column. */
  readonly measuredMs: number;
  /** The same in each band, the best first; null for a column without bands. */
  readonly bandMs: readonly number[] | null;
};

/**
 * The readings of one device, as far as a caller may read them. What is long waits for its turn; where the signal is
 * aborted by then, it ends with the signal's reason.
 */
export type DeviceReadings = {
  readonly id: string;
  readonly name: string;

  /** Times of the first and the last reading in a range; undefined when there is none. */
  span(range: TimeRange): Promise<{ readonly firstTs: number; readonly lastTs: number } | undefined>;

  /** How many readings a range holds, counted up to `most`. */
  count(range: TimeRange, most: number): Promise<number>;

  /**
   * Every reading of a range in the order of time, part by part. Nothing is held between two parts.
   */
  text(order: ReadingTextOrder, signal?: AbortSignal): AsyncGenerator<ReadingText, void>;

  /** Where a range holds no reading for too long; the first `most` by their times. */
  gaps(range: TimeRange, most: number, signal?: AbortSignal): Promise<ReadingGaps>;

  /** A series for each key, in their order. */
  series(
    range: TimeRange,
    keys: readonly StoredReportKey[],
    grain: SeriesGrain,
    signal?: AbortSignal,
  ): Promise<ReadingSeries[]>;

  /**
   * Means of days for each key.
   * @param starts when the days begin, epoch ms, ascending; the last is when the last of them ends
   */
  dayMeans(
    starts: readonly number[],
    keys: readonly StoredReportKey[],
    signal?: AbortSignal,
  ): Promise<DayMeans>;

  statistics(range: TimeRange, column: ReadingColumn, signal?: AbortSignal): Promise<ReadingStatistics>;
};

/**
 * Opens the readings of devices, in the order of their ids: all of them or none.
 * @throws ApiError 404/32 for a device that the caller's tenant does not have, 403/20 for one that the caller may not read
 */
export type OpenReadings = (
  caller: Caller,
  deviceIds: readonly string[],
) => Promise<readonly DeviceReadings[]>;
