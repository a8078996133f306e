/** Names of the six index bands, best first (spec: Good to Severe). */
export const BAND_NAMES = ['good', 'satisfactory', 'moderate', 'poor', 'veryPoor', 'severe'] as const;

export type BandName = (typeof BAND_NAMES)[number];

export type Band = {
  readonly name: BandName;
  /** First and last whole index of the band. */
  readonly from: number;
  readonly to: number;
};

/** End of the scale of dials and legends; the last band has no upper limit. */
export const INDEX_MAX = 500;

/** Best first, covering all whole numbers. */
export const BANDS = [
  { name: 'good', from: 0, to: 50 },
  { name: 'satisfactory', from: 51, to: 100 },
  { name: 'moderate', from: 101, to: 200 },
  { name: 'poor', from: 201, to: 300 },
  { name: 'veryPoor', from: 301, to: 400 },
  { name: 'severe', from: 401, to: INDEX_MAX },
] as const satisfies readonly Band[];

/** The bands on the scale of a dial, each from the end of the previous one. */
export const INDEX_SCALE = BANDS.map(({ name, to }, index) => ({
  band: name,
  from: BANDS[index - 1]?.to ?? 0,
  to,
}));

/** How bad a band is: 0 is good, 5 severe. */
export const badnessOf = (name: BandName): number => BAND_NAMES.indexOf(name);

/** The number of a band in an index that has bands only: 1 is good, 6 severe. */
export const levelOf = (name: BandName): number => badnessOf(name) + 1;

/** 0.5 becomes 1. For numbers of 0 or more. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}
