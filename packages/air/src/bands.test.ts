import { describe, expect, it } from 'vitest';
import { BAND_NAMES, BANDS, bandOf, INDEX_MAX, INDEX_SCALE } from './bands.ts';

describe('bandOf', () => {
  it.each([
    [0, 'good'],
    [50, 'good'],
    [51, 'satisfactory'],
    [100, 'satisfactory'],
    [101, 'moderate'],
    [200, 'moderate'],
    [201, 'poor'],
    [300, 'poor'],
    [301, 'veryPoor'],
    [400, 'veryPoor'],
    [401, 'severe'],
    [500, 'severe'],
    [501, 'severe'],
    [99_999, 'severe'],
  ])('maps %d to %s', (index, name) => {
    expect(bandOf(index)?.name).toBe(name);
  });

  it.each([
    [50.49, 'good'],
    [50.5, 'satisfactory'],
    [400.49, 'veryPoor'],
    [400.5, 'severe'],
  ])('rounds %d half up before choosing the band', (index, name) => {
    expect(bandOf(index)?.name).toBe(name);
  });

  it.each([-1, -0.1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'returns undefined for %d',
    (index) => {
      expect(bandOf(index)).toBeUndefined();
    },
  );

  it('never gets better as the index rises', () => {
    const names = Array.from({ length: 6000 }, (_, tenths) => bandOf(tenths / 10)?.name);
    const changes = names.filter((name, i) => name !== names[i - 1]);
    expect(changes).toEqual(BAND_NAMES);
  });
});

describe('BANDS', () => {
  it('covers the scale in the order of the names, without gaps', () => {
    expect(BANDS.map(({ name }) => name)).toEqual(BAND_NAMES);
    expect(BANDS.map(({ from }) => from)).toEqual([0, ...BANDS.slice(0, -1).map(({ to }) => to + 1)]);
    expect(BANDS.at(-1)?.to).toBe(INDEX_MAX);
    expect(INDEX_SCALE.map(({ from }) => from)).toEqual([0, ...BANDS.slice(0, -1).map(({ to }) => to)]);
  });

  // The page and the cards of both themes: backgrounds of a 12 % tint of the fill.
  const surfaces = { light: ['#FAFAF8', '#FFFFFF'], dark: ['#0E1416', '#151D20'] };

  it.each(BANDS)('has readable text: $name', ({ fill, textOnFill, textOnTint }) => {
    expect(contrast(rgb(textOnFill), rgb(fill))).toBeGreaterThanOrEqual(4.5);
    for (const theme of ['light', 'dark'] as const) {
      for (const surface of surfaces[theme]) {
        const tint = rgb(fill).map((part, i) => 0.12 * part + 0.88 * (rgb(surface)[i] ?? 0));
        expect(contrast(rgb(textOnTint[theme]), tint)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

function rgb(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** WCAG 2.2 contrast ratio. */
function contrast(a: number[], b: number[]): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
