/** The place types of devices, as stored; null: none. */
export const PLACE_TYPES = ['Hospital', 'School', 'Industrial Office', 'Hospitality'] as const;

export type PlaceType = (typeof PLACE_TYPES)[number];

/** The place type of a stored or typed text; `null` for none, 'None' and unknown texts. */
export function placeTypeOf(text: string | null | undefined): PlaceType | null {
  // Another label of the same place type.
  if (text === 'Industrial Company') return 'Industrial Office';
  return PLACE_TYPES.find((type) => type === text) ?? null;
}

/** The industries of the history's filter, each with its place type. */
export const INDUSTRY_PLACES = {
  Healthcare: 'Hospital',
  Education: 'School',
  Manufacturing: 'Industrial Office',
  Hospitality: 'Hospitality',
  Corporate: 'Industrial Office',
  None: null,
} as const satisfies Record<string, PlaceType | null>;

/** The categories of the map's filter. */
const MAP_CATEGORY_PLACES = {
  All: undefined,
  Hospital: 'Hospital',
  School: 'School',
  Office: 'Industrial Office',
  Hospitality: 'Hospitality',
} as const satisfies Record<string, PlaceType | undefined>;

export type MapCategory = keyof typeof MAP_CATEGORY_PLACES;

export const MAP_CATEGORIES = Object.keys(MAP_CATEGORY_PLACES) as MapCategory[];

/** The place type of a category of the map's filter; `undefined`: any. */
export function mapCategoryPlace(category: MapCategory): PlaceType | undefined {
  return MAP_CATEGORY_PLACES[category];
}
