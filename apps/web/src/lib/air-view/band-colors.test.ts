import { BANDS } from '@airdeck/air/bands';
import { expect, it } from 'vitest';
import { BAND_COLORS, BAND_KEYS } from '../../theme/tokens.ts';

// UI components are independent of the domain, so their tokens repeat the colours of the bands: compared here.
it('has the same colours of bands in the tokens and in the domain', () => {
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
