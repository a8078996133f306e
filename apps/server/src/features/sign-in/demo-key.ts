import { createHash, timingSafeEqual } from 'node:crypto';
import type { DemoSignIn } from '@airdeck/contract/sign-in/demo-sign-ins';

const LENGTH = 22;

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * The key with which a browser may show the demo's sign-ins. Whether a request comes from this machine cannot be known
 * behind a proxy that adds no header. It stays the same as long as the passwords, from which it is derived.
 */
export function demoKeyOf(signIns: readonly DemoSignIn[]): string {
  const passwords = signIns.map(({ email, password }) => [email, password]);
  return hashOf(JSON.stringify(['demo', passwords]))
    .toString('base64url')
    .slice(0, LENGTH);
}

/** Compares in constant time. */
export const isDemoKey = (key: string, signIns: readonly DemoSignIn[]): boolean =>
  timingSafeEqual(hashOf(key), hashOf(demoKeyOf(signIns)));
