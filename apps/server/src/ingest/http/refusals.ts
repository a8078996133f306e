import type { FastifyReply } from 'fastify';
import { ApiError } from '../../http/errors.ts';
import type { Refusal } from '../admission.ts';
import type { Device, DeviceDirectory } from '../device-directory.ts';

/** `Retry-After`, seconds. */
const RETRY_AFTER_S = '5';

/** The same for the reason why a message is not accepted now. */
export const retryAfterSOf = (refusal: Refusal): number => (refusal === 'rate' ? 1 : Number(RETRY_AFTER_S));

/** Statuses that are answered without a body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([401, 429, 503]);

/** Answers a failure for which the status suffices. @throws any other */
export function sendStatus(failure: unknown, reply: FastifyReply): FastifyReply {
  if (failure instanceof ApiError && WITHOUT_BODY.has(failure.status)) {
    return reply.status(failure.status).header('retry-after', RETRY_AFTER_S).send();
  }
  throw failure;
}

/** Unknown token. */
export function refuse(reply: FastifyReply): FastifyReply {
  return reply.status(401).send();
}

/** The backlog is full, or the database is unavailable. */
export function unavailable(reply: FastifyReply): FastifyReply {
  return reply.sent ? reply : reply.status(503).header('retry-after', RETRY_AFTER_S).send();
}

/** The device sends too much. @param reason `rate`: fewer, larger messages are possible */
export function tooMuch(reply: FastifyReply, reason: 'rate' | 'device' | 'tenant'): FastifyReply {
  return reply
    .status(429)
    .header('retry-after', String(retryAfterSOf(reason)))
    .send();
}

/** The message is invalid. */
export function replyWithReason(reply: FastifyReply, reason: string): FastifyReply {
  return reply.status(400).type('text/plain; charset=utf-8').send(reason);
}

/** The device of a token. Undefined: unknown, or the database is unavailable; the refusal has been sent. */
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
