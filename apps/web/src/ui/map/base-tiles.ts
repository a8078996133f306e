/**
 * Zoom levels of the base tiles: `far` has large cities, for a part of the earth; `near` all towns and the detailed
 * coast. Levels between and beyond are drawn from the previous one.
 */
export const BASE_TILE_ZOOMS = { far: 3, near: 6 } as const;

/** Property of a town with the zoom level from which it has a label. */
export const FROM_ZOOM = 'from';
