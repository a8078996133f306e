import { PLACE_TYPES, type PlaceType, placeTypeOf } from '@airdeck/air/places';
import type { TFunction } from 'i18next';

/** The kind of place of a device, in the reader's language; empty: none. */
export function placeName(stored: string | null, t: TFunction): string {
  const type = placeTypeOf(stored);
  return type === null ? '' : t(`placeType.${type}`);
}

/** All kinds of place, for selection; `value` is stored. The one with two names has both. */
export function placeOptions(t: TFunction): { value: PlaceType; label: string }[] {
  return PLACE_TYPES.map((type) => ({
    value: type,
    label: type === 'Industrial Office' ? t('placeTypeChoice.industrialOffice') : t(`placeType.${type}`),
  }));
}
