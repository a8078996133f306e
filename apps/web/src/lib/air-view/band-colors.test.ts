import { BAND_COLOURS } from '@airdeck/air/band-colours';
import { BAND_NAMES } from '@airdeck/air/bands';
import { expect, it } from 'vitest';
import { BAND_COLORS, BAND_KEYS } from '../../theme/tokens.ts';

// UI components are independent of the domain, so their tokens repeat the colours of the bands: compared here.
it('has the same colours of bands in the tokens and in the domain', () => {
  expect(BAND_KEYS).toEqual(BAND_NAMES);
  for (const name of BAND_NAMES) {
    const { fill, textOnFill, textOnTint } = BAND_COLOURS[name];
    expect(BAND_COLORS[name]).toEqual({
      fill,
      onFill: textOnFill,
      textLight: textOnTint.light,
      textDark: textOnTint.dark,
    });
  }
});
