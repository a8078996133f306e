import { BAND_COLOURS, type BandColours } from '../band-colours.ts';
import type { BandName } from '../bands.ts';
import type { IndexChoice, IndexId } from './air-quality-index.ts';

/** The colours of a verdict by an index. Plain values have the product's own. */
export const coloursOf = (by: IndexChoice): Readonly<Record<BandName, BandColours>> =>
  by === 'plain' ? BAND_COLOURS : INDEX_COLOURS[by];

/** The fills are those of the authorities; India's are the product's own. */
export const INDEX_COLOURS: Readonly<Record<IndexId, Readonly<Record<BandName, BandColours>>>> = {
  india: BAND_COLOURS,
  us: {
    good: { fill: '#00E400', textOnFill: '#0E1416', textOnTint: { light: '#097409', dark: '#0FBD0F' } },
    satisfactory: {
      fill: '#FFFF00',
      textOnFill: '#0E1416',
      textOnTint: { light: '#6C6C09', dark: '#BDBD0F' },
    },
    moderate: { fill: '#FF7E00', textOnFill: '#0E1416', textOnTint: { light: '#96500C', dark: '#EC7F14' } },
    poor: { fill: '#FF0000', textOnFill: '#0E1416', textOnTint: { light: '#B80F0F', dark: '#F26363' } },
    veryPoor: { fill: '#8F3F97', textOnFill: '#FFFFFF', textOnTint: { light: '#8B3D93', dark: '#C17BC8' } },
    severe: { fill: '#7E0023', textOnFill: '#FFFFFF', textOnTint: { light: '#B20E3C', dark: '#F15883' } },
  },
  eu: {
    good: { fill: '#50F0E6', textOnFill: '#0E1416', textOnTint: { light: '#0A716A', dark: '#10BCB1' } },
    satisfactory: {
      fill: '#50CCAA',
      textOnFill: '#0E1416',
      textOnTint: { light: '#206F5A', dark: '#35B692' },
    },
    moderate: { fill: '#F0E641', textOnFill: '#0E1416', textOnTint: { light: '#6E6909', dark: '#BDB30F' } },
    poor: { fill: '#FF5050', textOnFill: '#0E1416', textOnTint: { light: '#C01010', dark: '#F36F6F' } },
    veryPoor: { fill: '#960032', textOnFill: '#FFFFFF', textOnTint: { light: '#B20E45', dark: '#F1588B' } },
    severe: { fill: '#7D2181', textOnFill: '#FFFFFF', textOnTint: { light: '#97289C', dark: '#D468D8' } },
  },
  china: {
    good: { fill: '#00E400', textOnFill: '#0E1416', textOnTint: { light: '#097409', dark: '#0FBD0F' } },
    satisfactory: {
      fill: '#FFFF00',
      textOnFill: '#0E1416',
      textOnTint: { light: '#6C6C09', dark: '#BDBD0F' },
    },
    moderate: { fill: '#FF7E00', textOnFill: '#0E1416', textOnTint: { light: '#96500C', dark: '#EC7F14' } },
    poor: { fill: '#FF0000', textOnFill: '#0E1416', textOnTint: { light: '#B80F0F', dark: '#F26363' } },
    veryPoor: { fill: '#99004C', textOnFill: '#FFFFFF', textOnTint: { light: '#AF0E5E', dark: '#F155A3' } },
    severe: { fill: '#7E0023', textOnFill: '#FFFFFF', textOnTint: { light: '#B20E3C', dark: '#F15883' } },
  },
};
