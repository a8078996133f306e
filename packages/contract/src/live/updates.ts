import { z } from 'zod';

/** Paths of the WebSocket endpoints of live values. */
export const LIVE_PATH = '/api/ws';

/** Error codes in frames. */
export const LIVE_ERROR_CODES = {
  NO_ERROR: 0,
  INTERNAL_ERROR: 1,
  BAD_REQUEST: 2,
  UNAUTHORIZED: 3,
  TOO_MANY_UPDATES: 34,
} as const;

/** Why the server closes a connection. */
export const CLOSE_CODES = {
  /** An invalid token, or an unreadable frame before a valid token. */
  invalidPayload: 1007,
  /** Policy violation: no token in time, too slow, or too many; or the session has ended. */
  policyViolation: 1008,
  /** An invalid token in the URL. */
  serverError: 1011,
  /** No pong for 30 seconds. */
  notReliable: 4500,
} as const;

/** Reason of a 1008 when the token expires on an open connection. */
export const TOKEN_EXPIRED_REASON = 'Token has expired';

/** `[ts, value]`: epoch ms, and the value as text; with its type if that was requested. */
const pairSchema = z.tuple([z.number(), z.unknown()]);

/** Answer and updates of a device subscription or history: only changed keys, newest points first. */
export const deviceUpdateSchema = z.object({
  subscriptionId: z.int(),
  errorCode: z.int(),
  errorMsg: z.string().nullable(),
  /** Null in an error. */
  data: z.record(z.string(), z.array(pairSchema)).nullable(),
  /** Key → ts of the last element of its list, which is the oldest where lists are newest first. */
  latestValues: z.record(z.string(), z.number()),
});
