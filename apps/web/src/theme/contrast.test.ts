import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCENT_SURFACES, contrastOf, PRODUCT_ACCENT } from '@airdeck/contract/brands/accent-colours';
import { describe, expect, it } from 'vitest';
import { BAND_COLORS, BAND_KEYS, BAND_TINT, DARK, LIGHT, SERIES_COLORS } from './tokens.ts';

type Rgb = readonly [number, number, number];

function parse(hex: string): Rgb {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
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
    expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrastOf('#FFFFFF', '#FFFFFF')).toBe(1);
    expect(contrastOf('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  });

  it('blends one colour over another', () => {
    expect(mix('#000000', '#FFFFFF', 0.5)).toBe('#808080');
  });
});

describe.each(THEMES)('$name theme', ({ name, surface, bandText, series }) => {
  it('has the colours by which brands are judged, and which documents and mails have', () => {
    const { page, card, sunken, raised, accent, accentHover: hover, onAccent, accentTint: tint } = surface;
    expect(new Set(ACCENT_SURFACES[name])).toEqual(new Set([page, card, sunken, raised]));
    expect(PRODUCT_ACCENT[name]).toEqual({ accent, hover, onAccent, tint });
  });

  const grounds = [surface.page, surface.card, surface.sunken, surface.raised];

  it.each(grounds)('has readable text, dim text, accent and danger on %s', (ground) => {
    for (const text of [surface.ink, surface.inkDim, surface.accent, surface.danger]) {
      expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has readable text on accent, danger and their tints', () => {
    expect(contrastOf(surface.onAccent, surface.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(surface.onAccent, surface.accentHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(surface.accent, surface.accentTint)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(surface.ink, surface.accentTint)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(surface.onDanger, surface.danger)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(surface.danger, surface.dangerTint)).toBeGreaterThanOrEqual(4.5);
  });

  it('has a contrast of at least 3:1 for field borders and chart lines', () => {
    for (const ground of [surface.page, surface.card]) {
      expect(contrastOf(surface.lineStrong, ground)).toBeGreaterThanOrEqual(3);
      for (const color of series) expect(contrastOf(color, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(BAND_KEYS)('has readable text on the tint of %s', (key) => {
    const band = BAND_COLORS[key];
    for (const ground of [surface.card, surface.page]) {
      const tint = mix(band.fill, ground, BAND_TINT);
      for (const text of [band[bandText], surface.ink, surface.inkDim]) {
        expect(contrastOf(text, tint)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrastOf(band[bandText], ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('bands', () => {
  it.each(BAND_KEYS)('have readable text on the fill of %s', (key) => {
    expect(contrastOf(BAND_COLORS[key].onFill, BAND_COLORS[key].fill)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the page before the script runs', () => {
  it('has the background of the theme', () => {
    const css = readFileSync(join(import.meta.dirname, 'global.css'), 'utf8');
    expect(css).toContain(`background-color: ${LIGHT.page.toLowerCase()}`);
    expect(css).toContain(`background-color: ${DARK.page.toLowerCase()}`);
  });
});
