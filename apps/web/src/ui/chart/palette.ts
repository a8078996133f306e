import { BAND_KEYS, type BandKey } from '../../theme/tokens.ts';
import type { ChartSeries, Palette } from './chart-types.ts';

const SERIES_COUNT = 8;

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Where a canvas and a style sheet speak of the same colour. */
export function seriesVariable(index: number): string {
  return `--air-series-${(index % SERIES_COUNT) + 1}`;
}

const DASHES: readonly (readonly number[] | undefined)[] = [undefined, [6, 3], [2, 3], [8, 3, 2, 3]];

/** Colour and dash together tell thirty-two lines apart; undefined is a line without gaps. */
export function seriesDash(index: number): readonly number[] | undefined {
  return DASHES[(index + Math.floor(index / SERIES_COUNT)) % DASHES.length];
}

/** The same colour where a canvas draws. */
export function seriesColor(palette: Palette, index: number): string {
  return palette.series[index % SERIES_COUNT] ?? palette.accent;
}

/** Which of the colours and dashes a series has: an echo those of what it repeats. */
export function lookOf(series: readonly ChartSeries[], index: number): number {
  return series[index]?.echoOf ?? index;
}

export function bandVariable(band: BandKey): string {
  return `--air-band-${kebab(band)}-fill`;
}

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim() || '#808080';
  return {
    ink: read('--air-ink'),
    inkDim: read('--air-ink-dim'),
    line: read('--air-line'),
    card: read('--air-card'),
    accent: read('--air-accent'),
    series: Array.from({ length: SERIES_COUNT }, (_, index) => read(seriesVariable(index))),
    bands: Object.fromEntries(BAND_KEYS.map((band) => [band, read(bandVariable(band))])) as Record<
      BandKey,
      string
    >,
  };
}

/** A canvas takes no font from the style sheet. */
export const AXIS_FONT_FAMILY =
  "'Inter Variable', 'Inter Fallback', 'Noto Sans Arabic Variable', 'Noto Sans JP Variable', system-ui, sans-serif";

export const AXIS_FONT = `12px ${AXIS_FONT_FAMILY}`;
