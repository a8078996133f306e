import { BANDS } from '@airdeck/air/bands';
import { DARK, LIGHT } from '../../theme/tokens.ts';
import type { MarkerLook } from '../../ui/map/cluster-style.ts';

const index = ['get', 'index'] as const;
const isSilent = ['==', ['get', 'state'], 'silent'] as const;
const hasIndex = ['==', ['typeof', index], 'number'] as const;

/** By the air: the index inside, in the colour of its band. */
const BY_AIR = {
  rank: [
    'case',
    hasIndex,
    ['step', index, 0, ...BANDS.slice(1).flatMap(({ from }, band) => [from, band + 1])],
    -1,
  ],
  text: ['case', hasIndex, ['to-string', index], ''],
  isMuted: isSilent,
  colors: BANDS.map(({ fill, textOnFill }) => ({ fill, text: textOnFill })),
} as unknown as MarkerLook;

/** By signs of life alone: band colours are for air. */
const BY_STATE = {
  rank: ['match', ['get', 'state'], 'active', 0, 'late', 0, 1],
  text: '',
  isMuted: isSilent,
  colors: [
    { fill: LIGHT.accent, text: LIGHT.onAccent },
    { fill: DARK.inkDim, text: DARK.page },
  ],
} as unknown as MarkerLook;

/** @param readsAir false: who looks at it is told where devices are and whether they live */
export const markerLook = (readsAir: boolean): MarkerLook => (readsAir ? BY_AIR : BY_STATE);
