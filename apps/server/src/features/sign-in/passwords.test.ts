import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe('passwords', () => {
  it('are kept as Argon2id of 19 MiB and two passes, unless a test asks for less', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('correct horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(hash, 'correct horse')).toBe(true);
    expect(await passwords.verify(hash, 'correct horse ')).toBe(false);
  });

  it('get another salt each time', async () => {
    const passwords = createPasswords(CHEAP);
    expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'));
  });

  it('never match where there is no hash', async () => {
    expect(await createPasswords(CHEAP).verify(null, '')).toBe(false);
  });

  it('are hashed with the cost that the stored hash names', async () => {
    const hash = await createPasswords(CHEAP).hash('moved');
    expect(await createPasswords({ ...CHEAP, timeCost: 3 }).verify(hash, 'moved')).toBe(true);
  });
});
