import { makeResetLink } from '@airdeck/contract/sign-in/password-resets';
import {
  getActivationLinkInfo,
  PASSWORD_LINK_LIFETIME_MS,
  sendActivationMail,
} from '@airdeck/contract/sign-in/passwords';
import { type CallOptions, call } from '../api-client/call.ts';
import { serverNow } from '../time/server-clock.ts';

/** A link with which a user sets a first password, or a new one. */
export type PasswordLink = {
  readonly url: string;
  /** Epoch ms; it can be requested again at any time. */
  readonly endsAt: number;
};

/** API of the caller: the signed-in user, or the impersonated one. */
export type Caller = NonNullable<CallOptions['as']>;

/** A link from the answer to the creation of a user. */
export const freshLink = (url: string): PasswordLink =>
  linkOf({ value: url, ttlMs: PASSWORD_LINK_LIFETIME_MS });

const linkOf = ({ value, ttlMs }: { value: string; ttlMs: number }): PasswordLink => ({
  url: value,
  endsAt: serverNow() + ttlMs,
});

/** The link of a user without a password, to be passed on. */
export const readActivationLink = async (userId: string, as: Caller) =>
  linkOf(await call(getActivationLinkInfo, { params: { userId } }, { as }));

export const mailActivationLink = (email: string, as: Caller) =>
  call(sendActivationMail, { query: { email } }, { as });

/** A link with which a user chooses a new password, to be passed on. */
export const createResetLink = async (userId: string, as: Caller) =>
  linkOf(await call(makeResetLink, { params: { userId } }, { as }));
