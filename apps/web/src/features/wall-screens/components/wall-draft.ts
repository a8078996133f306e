import type { Language } from '@airdeck/contract/common/languages';
import {
  WALL_SCREEN_ERRORS,
  type WallScreen,
  type WallScreenForm,
  wallScreenFormSchema,
} from '@airdeck/contract/wall-screens/wall-screens';
import { type PartErrors, type PartsOfErrors, partErrors } from '../../../lib/forms/part-errors.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { dayAfter, dayIn, midnightIn, ownTimeZone } from '../../../lib/time/days.ts';

/** A wall screen in its form. */
export type WallDraft = {
  readonly name: string;
  /** For a tenant: customer of the rooms; null: not chosen yet. */
  readonly customer: LookupOption | null;
  /** The building or floor whose rooms it shows; null: certain rooms. */
  readonly place: LookupOption | null;
  /** Whether its plan is shown, if it has one. */
  readonly showsPlan: boolean;
  /** In their order; `device` is the name in the form. */
  readonly rooms: readonly { readonly deviceId: string; readonly title: string; readonly device: string }[];
  readonly readers: WallScreenForm['readers'];
  readonly languages: readonly Language[];
  readonly roomSeconds: string;
  readonly isBadgeAllowed: boolean;
  /** The last day on which the link is valid, like `2026-11-21`. */
  readonly lastDay: string | null;
};
export type WallPart = 'name' | 'customer' | 'place' | 'rooms' | 'languages' | 'lastDay';

/** @param language of its author */
export const newWallScreen = (language: Language): WallDraft => ({
  name: '',
  customer: null,
  place: null,
  showsPlan: false,
  rooms: [],
  readers: 'staff',
  languages: [language],
  roomSeconds: '20',
  isBadgeAllowed: false,
  lastDay: null,
});

/** A stored wall screen in its form. */
export function draftOf(screen: WallScreen): WallDraft {
  const { name, rooms, showsPlan, readers, languages, roomSeconds, isBadgeAllowed, expiresTime } = screen;
  return {
    name,
    customer: { value: screen.customerId, label: screen.customerTitle },
    place: screen.placeId === null ? null : { value: screen.placeId, label: screen.placeName ?? '' },
    showsPlan,
    rooms: rooms.map(({ deviceId, title }) => ({ deviceId, title, device: title })),
    readers,
    languages,
    roomSeconds: String(roomSeconds),
    isBadgeAllowed,
    lastDay: expiresTime === null ? null : dayIn(ownTimeZone(), expiresTime - 1),
  };
}

/** Request body of a draft. */
export function formOf(draft: WallDraft): WallScreenForm {
  const { customer: _, place, rooms, languages, roomSeconds, lastDay, ...same } = draft;
  return {
    ...same,
    placeId: place?.value ?? null,
    rooms: place ? [] : rooms.map(({ deviceId, title }) => ({ deviceId, title })),
    languages: [...languages],
    roomSeconds: Number(roomSeconds),
    expiresTime: lastDay === null ? null : midnightIn(ownTimeZone(), dayAfter(lastDay, 1)),
  };
}

const partAt = ([part]: readonly PropertyKey[]): WallPart | undefined =>
  part === 'name' || part === 'rooms' || part === 'languages' ? part : undefined;

/** @param needsCustomer whether the reader has several to choose from */
export const errorsOf =
  (needsCustomer: boolean) =>
  (draft: WallDraft): PartErrors<WallPart> => ({
    ...partErrors(wallScreenFormSchema.safeParse(formOf(draft)).error?.issues ?? [], partAt, {}),
    ...(draft.place === null && draft.rooms.length === 0 && { rooms: 'failure.required' as const }),
    ...(needsCustomer && draft.customer === null && { customer: 'failure.required' as const }),
  });

/** Parts of server errors; other errors are about the whole form. */
export const PARTS_OF_ERRORS: PartsOfErrors<WallPart> = [
  [WALL_SCREEN_ERRORS.unknownDevice, 'rooms'],
  [WALL_SCREEN_ERRORS.placeUnknown, 'place'],
  [WALL_SCREEN_ERRORS.customerUnknown, 'customer'],
  [WALL_SCREEN_ERRORS.tooMany, 'name'],
  [WALL_SCREEN_ERRORS.expiryPast, 'lastDay'],
];
