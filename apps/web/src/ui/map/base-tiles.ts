/**
 * Zooms at which the base is cut into tiles: `far` has large cities for looking at a part of the earth, `near` all towns
 * with the coast as it is. What lies between and beyond is drawn from the one before.
 */
export const BASE_TILE_ZOOMS = { far: 3, near: 6 } as const;

/** The property of a town that says from which zoom on it has a label. */
export const FROM_ZOOM = 'from';
