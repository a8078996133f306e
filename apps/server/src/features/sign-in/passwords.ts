import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id as recommended by OWASP: 19 MiB, two passes. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type PasswordCost = {
  /** KiB of memory. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};

/**
 * Stands for the hash of a user whom a provider signs in. No password has it, and like those with a password the user is
 * activated: who disables them, disables them.
 */
export const NO_PASSWORD = '!';

export type Passwords = {
  /** Argon2id in PHC string format. */
  hash(password: string): Promise<string>;
  /** Takes the same time without a hash (unknown user, not activated, signed in by a provider) as with one. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
};

export function createPasswords(cost: PasswordCost = ARGON2_COST): Passwords {
  let decoy: Promise<string> | undefined;
  const hashWithCost = (password: string) => hash(password, cost);
  return {
    hash: hashWithCost,
    async verify(storedHash, password) {
      if (storedHash !== null && storedHash !== NO_PASSWORD) return verify(storedHash, password);
      decoy ??= hashWithCost(randomBytes(16).toString('hex'));
      await verify(await decoy, password);
      return false;
    },
  };
}
