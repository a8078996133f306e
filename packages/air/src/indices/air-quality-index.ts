/** The pollutants of indices that devices measure. */
export type Pollutant = 'pm25' | 'pm10' | 'no2' | 'o3' | 'co';

/** The rows of one pollutant, for means over so many hours. */
export type PollutantTable = {
  readonly averagingHours: 1 | 8 | 24;
  readonly unit: 'µg/m³' | 'mg/m³' | 'ppb' | 'ppm';
  /** Concentrations are brought to these decimals first. */
  readonly decimals: 0 | 1;
  /**
   * The last concentration of each row, ascending. Without numbers, rows are bands, of which the last has no end. A
   * table with less rows than its index says nothing above its last one, and one without rows nothing at all.
   */
  readonly upTo: readonly number[];
};

/** Numbers of an index, linear within each row. */
export type IndexNumbers = {
  /** The last number of each row, ascending. */
  readonly upTo: readonly number[];
  /** Whether a row begins one step after the last one, such as 31 to 60 after 0 to 30, or at its end. */
  readonly rows: 'apart' | 'joined';
  readonly rounding: 'halfUp' | 'up';
  /** Above the last row: its last number, or its slope. */
  readonly beyond: 'capped' | 'continued';
};

/**
 * An air quality index of an authority, as data. All of them have six bands, the first two of which need nothing to be
 * done. So a band has the same name in each, by its place, and words and colours of each index's own
 * (`index-colours.ts`).
 */
export type AirQualityIndex = {
  readonly id: IndexChoice;
  /** How concentrations are brought to the decimals of a table. */
  readonly precision: 'halfUp' | 'halfEven' | 'truncated';
  /** Null: bands only. */
  readonly numbers: IndexNumbers | null;
  /**
   * The figure of particles that the authority itself publishes as the present one. `none`: only means of a day. Another
   * present value has 'the band of this value, now', and no more.
   */
  readonly present: 'nowCast' | 'hour' | 'none';
  /** The first table of a pollutant is that for present values. */
  readonly tables: PollutantTables;
  /**
   * Tables of its own for gases that no index of an authority covers, in ppm and ppb; missing: the levels of the product.
   */
  readonly gases?: Readonly<Record<'co2' | 'tvoc', PollutantTable>>;
};

/** The end of a band or row. */
export type Edge = {
  /** In the unit of the value. */
  readonly at: number;
  /** Whether a value on the edge is still below it. */
  readonly isInclusive: boolean;
};

export const INDEX_IDS = ['india', 'us', 'eu', 'china'] as const;
export type IndexId = (typeof INDEX_IDS)[number];

/** The choices of people: an index, or no index but plain values beside limits (`plain.ts`). */
export const INDEX_CHOICES = [...INDEX_IDS, 'plain'] as const;
export type IndexChoice = (typeof INDEX_CHOICES)[number];

type Tables = readonly [PollutantTable, ...PollutantTable[]];
type PollutantTables = Readonly<Record<'pm25' | 'pm10', Tables>> &
  Readonly<Partial<Record<Pollutant, Tables>>>;
