import type { FastifyReply } from 'fastify';

/** When a device may try again, seconds. */
export const RETRY_AFTER_S = '5';

/** The token is of no device. */
export function refuse(reply: FastifyReply): FastifyReply {
  return reply.status(401).send();
}

/** There is no room at the moment, or no database. */
export function unavailable(reply: FastifyReply): FastifyReply {
  return reply.sent ? reply : reply.status(503).header('retry-after', RETRY_AFTER_S).send();
}

/** The device sends too much. @param reason `rate`: more may come at once, and less often */
export function tooMuch(reply: FastifyReply, reason: 'rate' | 'device' | 'tenant'): FastifyReply {
  return reply
    .status(429)
    .header('retry-after', reason === 'rate' ? '1' : RETRY_AFTER_S)
    .send();
}
