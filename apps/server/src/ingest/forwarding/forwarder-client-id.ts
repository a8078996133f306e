/**
 * What every connection of a forwarding server calls itself by. A server that forwards lets none of them in: what is
 * forwarded could go round between two of them, or come back to where it was stored, for ever.
 */
export const FORWARDER_CLIENT_ID = 'airdeck-forward-';
