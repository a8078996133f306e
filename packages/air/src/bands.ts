/** Names of the six index bands, best first (spec: Good to Severe). */
export const BAND_NAMES = ['good', 'satisfactory', 'moderate', 'poor', 'veryPoor', 'severe'] as const;

export type BandName = (typeof BAND_NAMES)[number];
