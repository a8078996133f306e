/** The fields that a device inherits from its room and the places above it, while it says nothing of its own. */
export const INHERITED_FIELDS = ['label', 'placeType', 'city', 'position', 'timeZone'] as const;
export type InheritedField = (typeof INHERITED_FIELDS)[number];
