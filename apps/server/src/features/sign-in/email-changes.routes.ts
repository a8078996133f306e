import { changeOwnEmail, takeBackEmail } from '@airdeck/contract/sign-in/email-changes';
import type { FastifyInstance } from 'fastify';
import { onlyOwn } from '../../http/own-record.ts';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { EmailChanges } from './email-changes.service.ts';
import { SIGN_IN_LIMITS } from './sign-in.limits.ts';

const { passwordChangesPerAddressAndMinute: maxPerMinute } = SIGN_IN_LIMITS.numbers;
const bodyLimit = LIMITS.requestBodies.signInBytes;

/** The change of the own address, and taking it back by the link that was mailed to the former one. */
export function emailChangeRoutes(
  app: FastifyInstance,
  { emailChanges }: { emailChanges: EmailChanges },
): void {
  serve(app, changeOwnEmail, ({ caller, body }) => emailChanges.change(caller, body), {
    onRequest: onlyOwn,
    maxPerMinute,
    bodyLimit,
  });
  serve(app, takeBackEmail, ({ body, request }) => emailChanges.takeBack(body.token, request.ip), {
    bodyLimit,
  });
}
