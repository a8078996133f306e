import { z } from 'zod';
import { booleanParameter } from './common/parameters.ts';

/** Body of an activation. Other fields are ignored; what is missing is answered in the platform's words. */
export const activateBodySchema = z.object({
  /** From the link. */
  activateToken: z.string().nullish(),
  password: z.string().nullish(),
});

/** Query of an activation link. */
export const activateQuerySchema = z.object({ activateToken: z.string().min(1) });

/** Query of an activation. */
export const activateOptionsSchema = z.object({
  /** Whether a mail says that the account is active now; it does when this is missing. */
  sendActivationMail: booleanParameter('sendActivationMail'),
});

/** An activation link and how long it is good for. */
export const activationLinkInfoSchema = z.object({
  /** The address that the new user opens. */
  value: z.string(),
  /** Milliseconds from now. */
  ttlMs: z.number().int(),
});
