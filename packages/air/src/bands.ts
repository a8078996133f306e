/** Names of the six index bands, best first (spec: Good to Severe). */
export const BAND_NAMES = ['good', 'satisfactory', 'moderate', 'poor', 'veryPoor', 'severe'] as const;

export type BandName = (typeof BAND_NAMES)[number];

/** Colours are sRGB hex. Every text colour has a contrast of at least 4.5:1 to its background. */
export type Band = {
  readonly name: BandName;
  /** First and last whole index of the band. */
  readonly from: number;
  readonly to: number;
  readonly fill: string;
  /** Text on the fill itself. */
  readonly textOnFill: string;
  /** Text on a 12 % tint of the fill over the page or a card, in the light and the dark theme. */
  readonly textOnTint: { readonly light: string; readonly dark: string };
};

/** End of the scale of dials and legends; the last band has no upper limit. */
export const INDEX_MAX = 500;

const DARK_TEXT = '#0E1416';
const LIGHT_TEXT = '#FFFFFF';

/** Best first, covering all whole numbers. */
export const BANDS = [
  {
    name: 'good',
    from: 0,
    to: 50,
    fill: '#2E9E5B',
    textOnFill: DARK_TEXT,
    textOnTint: { light: '#1E693C', dark: '#5FC98B' },
  },
  {
    name: 'satisfactory',
    from: 51,
    to: 100,
    fill: '#D9A900',
    textOnFill: DARK_TEXT,
    textOnTint: { light: '#6E5500', dark: '#E6BE33' },
  },
  {
    name: 'moderate',
    from: 101,
    to: 200,
    fill: '#EE7B1A',
    textOnFill: DARK_TEXT,
    textOnTint: { light: '#8A430A', dark: '#F4964A' },
  },
  {
    name: 'poor',
    from: 201,
    to: 300,
    fill: '#D63A32',
    textOnFill: LIGHT_TEXT,
    textOnTint: { light: '#A82620', dark: '#F07F79' },
  },
  {
    name: 'veryPoor',
    from: 301,
    to: 400,
    fill: '#8B3FA6',
    textOnFill: LIGHT_TEXT,
    textOnTint: { light: '#74328B', dark: '#C58AD9' },
  },
  {
    name: 'severe',
    from: 401,
    to: INDEX_MAX,
    fill: '#7B1230',
    textOnFill: LIGHT_TEXT,
    textOnTint: { light: '#7B1230', dark: '#E58AA3' },
  },
] as const satisfies readonly Band[];

/** The bands on the scale of a dial, each from the end of the previous one. */
export const INDEX_SCALE = BANDS.map(({ name, to }, index) => ({
  band: name,
  from: BANDS[index - 1]?.to ?? 0,
  to,
}));

/**
 * The band of an index of 0 or more; `undefined` for a negative or non-finite one.
 * Bands consist of whole numbers, so fractions are rounded half up first: 50.4 is good, 50.5 satisfactory, and
 * 'over 400' equals '401 or more'. Above 500 is still severe.
 */
export function bandOf(index: number): Band | undefined {
  if (!Number.isFinite(index) || index < 0) return undefined;
  const whole = roundHalfUp(index);
  return BANDS.find((band) => whole <= band.to) ?? BANDS[BANDS.length - 1];
}

/** How bad a band is: 0 is good, 5 severe. */
export const badnessOf = (name: BandName): number => BAND_NAMES.indexOf(name);

/** 0.5 becomes 1. For numbers of 0 or more. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}
