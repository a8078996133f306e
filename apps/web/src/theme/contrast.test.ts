import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrastRatio, mix } from './contrast.ts';
import { BAND_COLORS, BAND_KEYS, BAND_TINT, DARK, LIGHT, SERIES_COLORS } from './tokens.ts';

const THEMES = [
  { name: 'light', surface: LIGHT, bandText: 'textLight', series: SERIES_COLORS.light },
  { name: 'dark', surface: DARK, bandText: 'textDark', series: SERIES_COLORS.dark },
] as const;

describe('contrast arithmetic', () => {
  it('knows the two ends of the scale and a published pair', () => {
    expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrastRatio('#FFFFFF', '#FFFFFF')).toBe(1);
    expect(contrastRatio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  });

  it('lays one colour on another', () => {
    expect(mix('#000000', '#FFFFFF', 0.5)).toBe('#808080');
  });
});

describe.each(THEMES)('$name theme', ({ surface, bandText, series }) => {
  const grounds = [surface.page, surface.card, surface.sunken, surface.raised];

  it.each(grounds)('reads text, dim text, accent and danger on %s', (ground) => {
    for (const text of [surface.ink, surface.inkDim, surface.accent, surface.danger]) {
      expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('reads text on the accent, on danger and on their tints', () => {
    expect(contrastRatio(surface.onAccent, surface.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(surface.onAccent, surface.accentHover)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(surface.accent, surface.accentTint)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(surface.ink, surface.accentTint)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(surface.onDanger, surface.danger)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(surface.danger, surface.dangerTint)).toBeGreaterThanOrEqual(4.5);
  });

  it('shows the edge of a field and every chart line at 3:1', () => {
    for (const ground of [surface.page, surface.card]) {
      expect(contrastRatio(surface.lineStrong, ground)).toBeGreaterThanOrEqual(3);
      for (const color of series) expect(contrastRatio(color, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(BAND_KEYS)('reads every text on the tint of %s', (key) => {
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
  it.each(BAND_KEYS)('reads text on the bare fill of %s', (key) => {
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
