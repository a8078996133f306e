/** What the page of a wall screen needs of the contract: it loads no schemas. */

/** Of the page; the secret stands behind `#`, which no browser sends and no log has. */
export const WALL_PAGE_PATH = '/wall';

export const WALL_CALL_PATH = '/backoffice/wall';

/** In which header the page sends the secret: addresses are written into logs, headers are not. */
export const WALL_SECRET_HEADER = 'x-wall-secret';

/** How often a page asks: a link that is withdrawn goes blank within as much. */
export const WALL_POLL_MS = 10_000;

/** Rooms that one screen shows in turn, at most. */
export const MAX_WALL_ROOMS = 12;

/** The code of the answer to a link that does not hold: `WALL_ERRORS.linkUnknown`. */
export const WALL_LINK_UNKNOWN = 'wallScreens.linkUnknown';
