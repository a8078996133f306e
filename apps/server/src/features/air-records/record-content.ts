import type { RecordFrame } from '@airdeck/air/record/record-frame';
import type { RecordLimit, RecordSet } from '@airdeck/air/record/record-sets';
import { RECORD_FORMAT, type RecordHead } from '@airdeck/contract/air-records/record-lines';
import type { RecordDays } from './record-plan.ts';
import type { RecordTexts } from './record-texts.ts';
import type { RecordedOutdoor } from './recorded-outdoors.service.ts';
import type { RecordedRoomResult } from './recorded-rooms.service.ts';

/** The subject of a record, before its rooms are read. */
export type RecordPlan = RecordDays & {
  /** The place's; null: all rooms, or chosen ones. */
  readonly name: string | null;
  /** Devices that were chosen one by one; null: none. */
  readonly chosenDevices: number | null;
  /** Identifier of the set; `own`: the organisation's numbers. */
  readonly setId: string;
  readonly set: RecordSet;
  readonly frame: RecordFrame;
  /** When it is made, epoch ms. */
  readonly now: number;
};

/** A room without its values, of which a building has too many. */
export type RecordRoom = Pick<RecordedRoomResult, 'figures'> &
  Omit<RecordedRoomResult['line'], 'devices'> & {
    readonly devices: readonly Omit<RecordedRoomResult['line']['devices'][number], 'values'>[];
    /** Null: this room is not described by itself. */
    readonly days: RecordedRoomResult['days'] | null;
  };

export type RecordContent = RecordPlan & {
  readonly rooms: readonly RecordRoom[];
  /** Outdoor air by building; empty: these limits do not ask for it. */
  readonly outdoors: readonly RecordedOutdoor[];
  /** SHA-256 of its rows, in hex. */
  readonly sha256: string;
  /** The rows; null: too many for a document. */
  readonly rows: string | null;
};

export function headOf({ setId, set, frame }: RecordPlan): RecordHead {
  return { format: RECORD_FORMAT, set: setId, frame, limits: [...set.limits] };
}

export function withoutValues({ line, figures, days }: RecordedRoomResult, isDescribed: boolean): RecordRoom {
  return {
    ...line,
    devices: line.devices.map(({ values: _, ...device }) => device),
    figures,
    days: isDescribed ? days : null,
  };
}

/** A limit with its figures over several rooms, in steps. */
export type LimitSum = {
  readonly limit: RecordLimit;
  readonly judged: number;
  readonly within: number;
  readonly means: number;
  readonly beyond: number;
  /** Rooms in which it was measured, and those that were always within. */
  readonly rooms: number;
  readonly roomsWithin: number;
};

/** The limits of a set over rooms, also those that no room measures. */
export function sumsOf(limits: readonly RecordLimit[], rooms: readonly RecordRoom[]): LimitSum[] {
  return limits.map((limit) => {
    const found = rooms.flatMap(({ figures }) => figuresOf(limit, figures) ?? []);
    const sum = (key: 'judged' | 'within' | 'means' | 'beyond') =>
      found.reduce((all, figures) => all + figures[key], 0);
    const judged = found.filter(({ judged }) => judged > 0);
    return {
      limit,
      judged: sum('judged'),
      within: sum('within'),
      means: sum('means'),
      beyond: sum('beyond'),
      rooms: judged.length,
      roomsWithin: judged.filter(({ judged, within }) => judged === within).length,
    };
  });
}

/** The figures of a limit in a room; undefined: not measured there. */
export const figuresOf = (
  { quantity, over }: RecordLimit,
  { limits }: RecordRoom['figures'],
): RecordRoom['figures']['limits'][number] | undefined =>
  limits.find((figures) => figures.quantity === quantity && figures.over === over);

/** Name of the rooms of a record, in the language of its reader. */
export const nameOfContent = (
  { name, chosenDevices }: Pick<RecordPlan, 'name' | 'chosenDevices'>,
  t: RecordTexts,
  number: (value: number) => string,
): string => {
  if (name !== null) return name;
  return chosenDevices === null ? t('allRooms') : t('chosenRooms', { rooms: number(chosenDevices) });
};
