import { describe, expect, it } from 'vitest';
import {
  ACCENT_SURFACES,
  accentThemes,
  contrastOf,
  isReadableAccent,
  nearestReadableAccent,
} from './accent-colours.ts';

/** Red, green and blue in steps: the corners of the space of colours are among them. */
const LEVELS = ['00', '33', '66', '99', 'CC', 'FF'];
const COLOURS = LEVELS.flatMap((red) =>
  LEVELS.flatMap((green) => LEVELS.map((blue) => `#${red}${green}${blue}`)),
);

describe('an accent', () => {
  it('has the contrast that WCAG defines', () => {
    expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrastOf('#FFFFFF', '#767676')).toBeCloseTo(4.54, 2);
    expect(contrastOf('#FF0000', '#FFFFFF')).toBeCloseTo(4, 1);
  });

  it('is refused if it cannot be read, with the nearest colour of its hue that can', () => {
    expect(isReadableAccent('#0B6E74')).toBe(true);
    expect(nearestReadableAccent('#0b6e74')).toBe('#0B6E74');
    expect(isReadableAccent('#FFCC00')).toBe(false);
    expect(nearestReadableAccent('#FFCC00')).toMatchInlineSnapshot(`"#856A02"`);
    expect(nearestReadableAccent('#1E88E5')).toMatchInlineSnapshot(`"#096EC0"`);
    expect(nearestReadableAccent('#FFFFFF')).toMatchInlineSnapshot(`"#6D6D6D"`);
  });

  it('can be read in both themes on all surfaces, whatever colour it is of', () => {
    const unreadable = COLOURS.filter((colour) => {
      const accent = nearestReadableAccent(colour);
      const { light, dark } = accentThemes(accent);
      const pairs = [light, dark].flatMap((shades, at) => [
        ...[...ACCENT_SURFACES[at === 0 ? 'light' : 'dark'], shades.tint].map((surface) => [
          shades.accent,
          surface,
        ]),
        [shades.accent, shades.onAccent],
        [shades.hover, shades.onAccent],
      ]);
      return light.accent !== accent || pairs.some(([one = '', other = '']) => contrastOf(one, other) < 4.5);
    });
    expect(unreadable).toEqual([]);
  });
});
