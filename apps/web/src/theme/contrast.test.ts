import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BAND_COLORS, BAND_KEYS, BAND_TINT, DARK, LIGHT, SERIES_COLORS } from './tokens.ts';

type Rgb = readonly [number, number, number];

function parse(hex: string): Rgb {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast of two `#rrggbb` colours, from 1 to 21. */
function contrastRatio(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Alpha composition of `over` on `under` with alpha `share`, like in the browser. */
function mix(over: string, under: string, share: number): string {
  const below = parse(under);
  const channels = parse(over).map((value, index) =>
    Math.round(value * share + (below[index] ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${channels.join('')}`;
}

const THEMES = [
  { name: 'light', surface: LIGHT, bandText: 'textLight', series: SERIES_COLORS.light },
  { name: 'dark', surface: DARK, bandText: 'textDark', series: SERIES_COLORS.dark },
] as const;

describe('contrast arithmetic', () => {
  it('is correct for both ends of the scale and a published pair', () => {
    expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrastRatio('#FFFFFF', '#FFFFFF')).toBe(1);
    expect(contrastRatio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  });

  it('blends one colour over another', () => {
    expect(mix('#000000', '#FFFFFF', 0.5)).toBe('#808080');
  });
});

describe.each(THEMES)('$name theme', ({ surface, bandText, series }) => {
  const grounds = [surface.page, surface.card, surface.sunken, surface.raised];

  it.each(grounds)('has readable text, dim text, accent and danger on %s', (ground) => {
    for (const text of [surface.ink, surface.inkDim, surface.accent, surface.danger]) {
      expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has readable text on accent, danger and their tints', () => {
    expect(contrastRatio(surface.onAccent, surface.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(surface.onAccent, surface.accentHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(surface.accent, surface.accentTint)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(surface.ink, surface.accentTint)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(surface.onDanger, surface.danger)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(surface.danger, surface.dangerTint)).toBeGreaterThanOrEqual(4.5);
  });

  it('has a contrast of at least 3:1 for field borders and chart lines', () => {
    for (const ground of [surface.page, surface.card]) {
      expect(contrastRatio(surface.lineStrong, ground)).toBeGreaterThanOrEqual(3);
      for (const color of series) expect(contrastRatio(color, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(BAND_KEYS)('has readable text on the tint of %s', (key) => {
    const band = BAND_COLORS[key];
    for (const ground of [surface.card, surface.page]) {
      const tint = mix(band.fill, ground, BAND_TINT);
      for (const text of [band[bandText], surface.ink, surface.inkDim]) {
        expect(contrastRatio(text, tint)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrastRatio(band[bandText], ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('bands', () => {
  it.each(BAND_KEYS)('have readable text on the fill of %s', (key) => {
    expect(contrastRatio(BAND_COLORS[key].onFill, BAND_COLORS[key].fill)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the page before the script runs', () => {
  it('has the background of the theme', () => {
    const css = readFileSync(join(import.meta.dirname, 'global.css'), 'utf8');
    expect(css).toContain(`background-color: ${LIGHT.page.toLowerCase()}`);
    expect(css).toContain(`background-color: ${DARK.page.toLowerCase()}`);
  });
});
