/** The parts of the contract for the page of a wall screen, which loads no schemas. */

/** Path of the page; the secret follows `#`, which browsers do not send, so that it is in no log. */
export const WALL_PAGE_PATH = '/wall';

export const WALL_CALL_PATH = '/backoffice/wall';
/** Path of the picture of the plan that it shows. */
export const WALL_PLAN_PATH = '/backoffice/wall/plan';

/** Header with the page's secret: URLs are logged, headers are not. */
export const WALL_SECRET_HEADER = 'x-wall-secret';

/** Polling interval of a page: a revoked link goes blank within this time. */
export const WALL_POLL_MS = 10_000;

/** Most rooms of one screen, shown in turn. */
export const MAX_WALL_ROOMS = 12;

/** Error code for an invalid link: `WALL_ERRORS.linkUnknown`. */
export const WALL_LINK_UNKNOWN = 'wallScreens.linkUnknown';
