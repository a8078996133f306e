import type { FastifyReply } from 'fastify';
import type { Device, DeviceDirectory } from '../device-directory.ts';

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

/** What the device sent is at fault. */
export function replyWithReason(reply: FastifyReply, reason: string): FastifyReply {
  return reply.status(400).type('text/plain; charset=utf-8').send(reason);
}

/** The device of a token. Undefined: it has been answered that there is none, or that no one can tell. */
export async function findSender(
  directory: DeviceDirectory,
  token: string,
  reply: FastifyReply,
): Promise<Device | undefined> {
  const device = await directory.find(token).catch(() => 'unknown' as const);
  if (device === 'unknown') unavailable(reply);
  else if (device) return device;
  else refuse(reply);
  return undefined;
}
