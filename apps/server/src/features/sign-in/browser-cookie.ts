import type { FastifyRequest } from 'fastify';

/** A sign-in with a password, and the second step after it: no other request carries the cookie. */
const PATH = '/api/auth';

/** Each user of a browser has one. */
const nameOf = (userId: string): string => `airdeck-browser-${userId}`;

/** The secret by which a browser is remembered for a user; undefined: it sent none. */
export const browserSecretOf = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  userId: string,
): string | undefined => {
  const start = `${nameOf(userId)}=`;
  return (headers.cookie ?? '')
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
};

/** The header that gives the browser its secret. */
export function browserCookie(
  userId: string,
  given: { readonly secret: string; readonly maxAgeS: number; readonly isSecure: boolean },
): string {
  const { secret, maxAgeS, isSecure } = given;
  const rules = `Path=${PATH}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${nameOf(userId)}=${secret}; ${rules}`;
}
