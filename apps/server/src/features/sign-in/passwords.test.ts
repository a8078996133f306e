import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe('passwords', () => {
  it('are hashed with Argon2id, 19 MiB and two passes, unless a test configures less', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('correct horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(hash, 'correct horse')).toBe(true);
    expect(await passwords.verify(hash, 'correct horse ')).toBe(false);
  });

  it('have a new salt each time', async () => {
    const passwords = createPasswords(CHEAP);
    expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'));
  });

  it('never match without a hash', async () => {
    expect(await createPasswords(CHEAP).verify(null, '')).toBe(false);
  });

  it('are verified with the cost in the stored hash', async () => {
    const hash = await createPasswords(CHEAP).hash('moved');
    expect(await createPasswords({ ...CHEAP, timeCost: 3 }).verify(hash, 'moved')).toBe(true);
  });
});
