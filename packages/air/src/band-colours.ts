import type { BandName } from './bands.ts';

/** Colours of a band as sRGB hex. Every text colour has a contrast of at least 4.5:1 to its background. */
export type BandColours = {
  readonly fill: string;
  /** Text on the fill itself. */
  readonly textOnFill: string;
  /** Text on a 12 % tint of the fill over the page or a card, in the light and the dark theme. */
  readonly textOnTint: { readonly light: string; readonly dark: string };
};

const DARK_TEXT = '#0E1416';
const LIGHT_TEXT = '#FFFFFF';

/** The colours of the product's bands. */
export const BAND_COLOURS: Readonly<Record<BandName, BandColours>> = {
  good: { fill: '#2E9E5B', textOnFill: DARK_TEXT, textOnTint: { light: '#1E693C', dark: '#5FC98B' } },
  satisfactory: { fill: '#D9A900', textOnFill: DARK_TEXT, textOnTint: { light: '#6E5500', dark: '#E6BE33' } },
  moderate: { fill: '#EE7B1A', textOnFill: DARK_TEXT, textOnTint: { light: '#8A430A', dark: '#F4964A' } },
  poor: { fill: '#D63A32', textOnFill: LIGHT_TEXT, textOnTint: { light: '#A82620', dark: '#F07F79' } },
  veryPoor: { fill: '#8B3FA6', textOnFill: LIGHT_TEXT, textOnTint: { light: '#74328B', dark: '#C58AD9' } },
  severe: { fill: '#7B1230', textOnFill: LIGHT_TEXT, textOnTint: { light: '#7B1230', dark: '#E58AA3' } },
};
