import { BAND_COLOURS } from '@airdeck/air/band-colours';
import { BAND_NAMES } from '@airdeck/air/bands';
import { ALARM_SEVERITIES } from '@airdeck/contract/alarms/severities';
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

/** Markers by air quality: with the index, in the colour of the verdict. */
const BY_AIR = {
  rank: ['match', band, ...BAND_NAMES.flatMap((name, rank) => [name, rank]), -1],
  text: ['case', hasIndex, ['to-string', index], ''],
  isMuted: isSilent,
  colors: BAND_NAMES.map((name) => ({ fill: BAND_COLOURS[name].fill, text: BAND_COLOURS[name].textOnFill })),
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
  alert: ALERT,
} as unknown as MarkerLook;

/** @param readsAir false: the reader sees only places and connection status */
export const markerLook = (readsAir: boolean): MarkerLook => (readsAir ? BY_AIR : BY_STATE);
