import { z } from 'zod';
import { api } from '../api-client/api.ts';
import { emptyAnswer } from '../api-client/empty-answer.ts';
import type { HttpExchange } from '../api-client/http-exchange.ts';

const linkInfoSchema = z.object({ value: z.string().min(1), ttlMs: z.number() });

/** A link with which a user who has no password yet chooses one. */
export type ActivationLink = {
  readonly url: string;
  /** Epoch ms; it can be asked for anew at any time. */
  readonly endsAt: number;
};

/**
 * To be handed over where the server sends no mail.
 * @param request how the platform is spoken to: as whoever is signed in, or as whom they stepped in
 */
export async function readActivationLink(
  userId: string,
  request: HttpExchange = api.request,
): Promise<ActivationLink> {
  const path = `/api/user/${encodeURIComponent(userId)}/activationLinkInfo`;
  const { value, ttlMs } = await request({ path, schema: linkInfoSchema });
  return { url: value, endsAt: Date.now() + ttlMs };
}

/** Sends the activation mail once more. */
export function sendActivationMail(email: string, request: HttpExchange = api.request): Promise<void> {
  return request({
    method: 'POST',
    path: '/api/user/sendActivationMail',
    query: { email },
    schema: emptyAnswer,
  });
}
