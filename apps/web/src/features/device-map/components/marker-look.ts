import { BAND_NAMES } from '@airdeck/air/bands';
import { coloursOf } from '@airdeck/air/indices/index-colours';
import { ALARM_SEVERITIES } from '@airdeck/contract/alarms/severities';
import { INDEX_CHOICES } from '@airdeck/contract/yardsticks/yardstick';
import { DARK, LIGHT } from '../../../theme/tokens.ts';
import type { MarkerLook } from '../../../ui/map/cluster-style.ts';

const index = ['get', 'index'] as const;
const isSilent = ['==', ['get', 'state'], 'silent'] as const;
const band = ['coalesce', ['get', 'band'], ''] as const;
const hasIndex = ['==', ['typeof', index], 'number'] as const;

/** Marks of alarms that are not cleared: critical and major ones in red, others in ink. */
const ALERT = {
  rank: ['coalesce', ['get', 'alert'], 0],
  colors: ALARM_SEVERITIES.toReversed().map((severity) =>
    severity === 'CRITICAL' || severity === 'MAJOR'
      ? { fill: LIGHT.danger, text: LIGHT.onDanger }
      : { fill: LIGHT.ink, text: LIGHT.card },
  ),
} as const;

/** The marker of a building stands for all of its devices. */
const count = ['coalesce', ['get', 'devices'], 1] as const;

/** Every band of every index: worse bands later, as clusters have the colour of their worst one. */
const RATINGS = BAND_NAMES.flatMap((name) =>
  INDEX_CHOICES.map((by) => ({ key: `${by} ${name}`, colours: coloursOf(by)[name] })),
);
const rating = ['concat', ['coalesce', ['get', 'by'], ''], ' ', band] as const;

/** In an index without numbers: the place of the band, as a numeral that no number of an index is written with. */
const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const;
const placeText = [
  'match',
  rating,
  ...BAND_NAMES.flatMap((name, place) => [`eu ${name}`, NUMERALS[place]]),
  '',
];

/** Markers by air quality: with the index, in the colour of the verdict. */
const BY_AIR = {
  rank: ['match', rating, ...RATINGS.flatMap(({ key }, rank) => [key, rank]), -1],
  text: ['case', hasIndex, ['to-string', index], placeText],
  isMuted: isSilent,
  colors: RATINGS.map(({ colours }) => ({ fill: colours.fill, text: colours.textOnFill })),
  count,
  alert: ALERT,
} as unknown as MarkerLook;

/** Markers by connection status only, without band colours, which stand for air quality. */
const BY_STATE = {
  rank: ['match', ['get', 'state'], 'active', 0, 'late', 0, 1],
  text: '',
  isMuted: isSilent,
  colors: [
    { fill: LIGHT.accent, text: LIGHT.onAccent },
    { fill: DARK.inkDim, text: DARK.page },
  ],
  count,
  alert: ALERT,
} as unknown as MarkerLook;

/** @param readsAir false: the reader sees only places and connection status */
export const markerLook = (readsAir: boolean): MarkerLook => (readsAir ? BY_AIR : BY_STATE);
