/** Where everything that is read of shipments is kept: an event of the server drops all of it by this key. */
export const SHIPMENTS_KEY = ['shipments'] as const;
