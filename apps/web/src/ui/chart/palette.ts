import { BAND_KEYS, type BandKey } from '../../theme/tokens.ts';
import type { ChartSeries, Palette } from './chart-types.ts';

const SERIES_COUNT = 8;

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The CSS variable of a series colour, shared by canvas and style sheets. */
export function seriesVariable(index: number): string {
  return `--air-series-${(index % SERIES_COUNT) + 1}`;
}

const DASHES: readonly (readonly number[] | undefined)[] = [undefined, [6, 3], [2, 3], [8, 3, 2, 3]];

/** Colour and dash together distinguish 32 lines; undefined: a solid line. */
export function seriesDash(index: number): readonly number[] | undefined {
  return DASHES[(index + Math.floor(index / SERIES_COUNT)) % DASHES.length];
}

/** The same colour for a canvas. */
export function seriesColor(palette: Palette, index: number): string {
  return palette.series[index % SERIES_COUNT] ?? palette.accent;
}

/** Index of a series' colour and dash; an echo has those of the series that it repeats. */
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

/** A canvas does not inherit fonts from style sheets. */
export const AXIS_FONT_FAMILY =
  "'Inter Variable', 'Inter Fallback', 'Noto Sans Arabic Variable', 'Noto Sans JP Variable', system-ui, sans-serif";

export const AXIS_FONT = `12px ${AXIS_FONT_FAMILY}`;
