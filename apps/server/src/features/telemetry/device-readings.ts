import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { Stretch } from '@airdeck/air/opening-hours';
import type { Conversion } from '@airdeck/air/units';
import type { LimitsChoice } from '@airdeck/air/yardstick';
import type { Caller } from '../../http/caller.ts';

/*
 * Readings of devices, for other features. Everything is bounded by the caller's scope: readings from before the
 * assignment to the present owner are excluded.
 */

/** Epoch ms, `[startTs, endTs)`. */
export type TimeRange = { readonly startTs: number; readonly endTs: number };

/** Metrics of reports, in the units of the telemetry. */
export type StoredReportKey = 'iaq' | 'co2' | 'pm25' | 'pm10' | 'tvoc' | 'temp' | 'rh';

/**
 * Columns of a reading: metrics, or any other key of the telemetry. `iaq` is the device's own index as sent, else the index of its particles. Non-numeric values
 * are empty. Rows as text hold values as sent; series, means and statistics leave out those that no sensor can mean.
 */
export type ReadingColumn = string;

/**
 * `csv`: a line of comma-separated text. `sheet`: a `<row>` of a sheet of Office Open XML with number cells, whose
 * style 1 is a date. Both begin with the time as epoch ms and as local time.
 */
export type ReadingTextForm = 'csv' | 'sheet';

/** Readings above a number; `orZero`: including those of exactly 0. */
export type ReadingSpikes = {
  readonly column: ReadingColumn;
  readonly above: number;
  readonly orZero: boolean;
};

/** From other units to those in which values are stored, by column. */
export type Conversions = ReadonlyMap<ReadingColumn, Conversion>;

export type ReadingTextOrder = TimeRange & {
  readonly form: ReadingTextForm;
  readonly columns: readonly ReadingColumn[];
  /** From the units in which columns are written, by column; without one, values are written as stored. */
  readonly conversions?: Conversions | undefined;
  /** Time zone of the local time, an IANA name. */
  readonly timeZone: string;
  /** Filter of the readings. */
  readonly spikes?: ReadingSpikes | undefined;
};

/** Consecutive rows as text. */
export type ReadingText = { readonly text: string; readonly rows: number };

/** Gaps between readings, by the rule of `air`. */
export type ReadingGaps = {
  readonly count: number;
  readonly totalMs: number;
  /** The first of them. */
  readonly first: readonly { readonly fromTs: number; readonly toTs: number }[];
};

/** Buckets of a series: of a width from an origin, or by the calendar of a time zone. */
export type SeriesGrain =
  | { readonly originTs: number; readonly intervalMs: number }
  | { readonly unit: 'days' | 'weeks' | 'months'; readonly timeZone: string };

/** Buckets with values, ascending; lists of the same length. `ts`: start of the bucket. */
export type ReadingSeries<Key extends string = string> = {
  readonly key: Key;
  readonly ts: readonly number[];
  readonly avg: readonly number[];
  readonly min: readonly number[];
  readonly max: readonly number[];
  readonly count: readonly number[];
};

/** Days with values, ascending; lists of the same length. `ts`: start of the day. */
export type DayMeanSeries = {
  readonly key: StoredReportKey;
  readonly ts: readonly number[];
  /** Mean of the means of its hours, equally weighted, independent of their number of readings. */
  readonly mean: readonly number[];
  /** Total length of the hours with values. */
  readonly measuredMs: readonly number[];
};

export type DayMeans = {
  /** One for each key, in order. */
  readonly series: readonly DayMeanSeries[];
  /** Starts of days with hours still to be rolled up, ascending: not included in the series. */
  readonly waiting: readonly number[];
};

/** Statistics of one column; null without values. */
export type ReadingStatistics = {
  readonly count: number;
  readonly mean: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly percentile95: number | null;
  /** Total duration of the values, limited by the column's gaps. */
  readonly measuredMs: number;
  /** The same for each band, best first; null for a column without bands. */
  readonly bandMs: readonly number[] | null;
};

/**
 * The readings of one device, within the caller's scope. Long reads are queued; if the signal is aborted before,
 * they reject with its reason.
 */
export type DeviceReadings = {
  readonly id: string;
  readonly name: string;
  /** The index by which the device is judged. */
  readonly by: AirQualityIndex;
  /** The limits of its yardstick. */
  readonly limits: LimitsChoice;

  /** Before it there are hourly values only, epoch ms; 0: all readings are kept. */
  hourlyBefore(): number;

  /**
   * Times of the first and the last reading in a range, and where only hourly values are left, of the first and the last
   * value of these keys; undefined: none.
   */
  span(
    range: TimeRange,
    keys: readonly string[],
  ): Promise<{ readonly firstTs: number; readonly lastTs: number } | undefined>;

  /** Number of readings in a range, without those of which hourly values are left, counted up to `most`. */
  count(range: TimeRange, most: number): Promise<number>;

  /**
   * All readings of a range by time, in parts. Nothing is held between two parts.
   */
  text(order: ReadingTextOrder, signal?: AbortSignal): AsyncGenerator<ReadingText, void>;

  /** Gaps in a range; the first `most` by time. */
  gaps(range: TimeRange, most: number, signal?: AbortSignal): Promise<ReadingGaps>;

  /** The further quantities that the device has ever sent, in the order of their tables: those of the product first. */
  furtherKeys(): Promise<string[]>;

  /** A series for each key of the telemetry, in order. */
  series<Key extends string>(
    range: TimeRange,
    keys: readonly Key[],
    grain: SeriesGrain,
    signal?: AbortSignal,
  ): Promise<ReadingSeries<Key>[]>;

  /**
   * Means of days for each key.
   * @param starts starts of the days, epoch ms, ascending; the last is the end of the last day
   */
  dayMeans(
    starts: readonly number[],
    keys: readonly StoredReportKey[],
    signal?: AbortSignal,
  ): Promise<DayMeans>;

  /** @param open the stretches of the range whose readings count; undefined: all of it */
  statistics(
    range: TimeRange,
    column: ReadingColumn,
    signal?: AbortSignal,
    open?: readonly Stretch[],
  ): Promise<ReadingStatistics>;
};

/**
 * Opens the readings of devices, in the order of the given ids: all of them or none.
 * @throws ApiError 404/32 not a device of the caller's tenant, 403/20 out of the caller's scope
 */
export type OpenReadings = (
  caller: Caller,
  deviceIds: readonly string[],
) => Promise<readonly DeviceReadings[]>;

/** A time in which a device measured a room, `[startTs, endTs)`. */
export type MeasuredPart = TimeRange & {
  readonly roomId: string;
  readonly deviceId: string;
  /** By what its air is judged, if the device is out of the caller's reach now; undefined: by the device's own. */
  readonly judged?: Pick<DeviceReadings, 'by' | 'limits'> | undefined;
};

/**
 * Opens what devices measured in rooms, each within its time there and nothing else, also of devices that are elsewhere
 * now. The rooms and the times are those that were found in the caller's scope. Undefined: a device that is not the
 * caller's owner's any more.
 */
export type OpenMeasuredParts = (
  caller: Caller,
  parts: readonly MeasuredPart[],
) => Promise<readonly (DeviceReadings | undefined)[]>;
