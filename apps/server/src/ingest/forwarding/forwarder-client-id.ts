/**
 * Client id of every connection of a forwarding server. A server that forwards rejects it: data could otherwise
 * circulate between two servers, or return to its origin, without end.
 */
export const FORWARDER_CLIENT_ID = 'airdeck-forward-';
