import { BAND_NAMES, type BandName } from '@airdeck/air/bands';
import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { isFineBand, rankOfBand } from '@airdeck/air/verdict';
import type { YardstickPreview, YardstickRooms } from '@airdeck/contract/yardsticks/yardstick-choices';
import type { RankedRooms } from './yardsticks.repository.ts';

/** The rooms in each band, now and with a choice. @param index that of the choice, also if it is inherited */
export function previewOf(counts: readonly RankedRooms[], index: IndexChoice): YardstickPreview {
  const isRated = ({ now, tried }: RankedRooms) => isBand(now) || isBand(tried);
  return {
    now: roomsOf(counts, ({ now }) => now),
    tried: roomsOf(counts, ({ tried }) => tried),
    changed: sum(counts.filter((one) => isRated(one) && (one.now !== one.tried || one.isOtherIndex))),
    index,
  };
}

const isBand = (rank: number): boolean => rank >= rankOfBand('good');

function roomsOf(counts: readonly RankedRooms[], rankOf: (of: RankedRooms) => number): YardstickRooms {
  const inBand = (band: BandName) => sum(counts.filter((one) => rankOf(one) === rankOfBand(band)));
  const bands = BAND_NAMES.map((band) => ({ band, rooms: inBand(band) }));
  return {
    rooms: bands.reduce((all, { rooms }) => all + rooms, 0),
    bands: Object.fromEntries(bands.map(({ band, rooms }) => [band, rooms])) as YardstickRooms['bands'],
    needsAttention: bands.reduce((all, { band, rooms }) => all + (isFineBand(band) ? 0 : rooms), 0),
  };
}

const sum = (counts: readonly RankedRooms[]): number => counts.reduce((all, { rooms }) => all + rooms, 0);
