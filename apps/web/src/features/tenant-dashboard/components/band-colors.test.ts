import { BANDS } from '@airdeck/air/bands';
import { expect, it } from 'vitest';
import { BAND_COLORS, BAND_KEYS } from '../../../theme/tokens.ts';

// The parts know no domain, so their tokens repeat the bands' colours: here is where both are seen.
it('draws the bands in the colours of the science', () => {
  expect(BAND_KEYS).toEqual(BANDS.map(({ name }) => name));
  for (const { name, fill, textOnFill, textOnTint } of BANDS) {
    expect(BAND_COLORS[name]).toEqual({
      fill,
      onFill: textOnFill,
      textLight: textOnTint.light,
      textDark: textOnTint.dark,
    });
  }
});
