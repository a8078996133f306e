import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { createLinkLookups } from './link-lookups.ts';

const HERE = '192.0.2.1';
const limits = { ...LIMITS.links, guessesPerAddress: 3, usesPerLinkAddressAndMinute: 3, lookupsAtOnce: 1 };

function start() {
  let now = 0;
  const lookups = createLinkLookups({ clock: () => now, limits });
  return {
    wait: (ms: number) => {
      now += ms;
    },
    right: (link = 'right', address = HERE) => lookups.find(link, address, async () => 'found'),
    wrong: (link = 'wrong', address = HERE) => lookups.find(link, address, async () => undefined),
    lookups,
  };
}

const refusedFor = (retryAfterS: number) => ({ status: 429, retryAfterS });

describe('a link that is right', () => {
  it('always works, however many guesses come from its address', async () => {
    const { right, wrong } = start();
    for (let n = 0; n < 3; n += 1) expect(await wrong(`guess ${n}`)).toBeUndefined();
    for (let n = 0; n < 3; n += 1) await expect(wrong(`guess ${n}`)).rejects.toMatchObject(refusedFor(900));
    expect(await right()).toBe('found');
  });

  it('is limited by address, without effect on other links and addresses', async () => {
    const { right, wait } = start();
    for (let n = 0; n < 3; n += 1) expect(await right()).toBe('found');
    await expect(right()).rejects.toMatchObject(refusedFor(60));
    expect(await right('another')).toBe('found');
    expect(await right('right', '192.0.2.2')).toBe('found');
    wait(60_000);
    expect(await right()).toBe('found');
  });

  it('has its turn before the next of many guesses from another address', async () => {
    const { lookups } = start();
    const order: string[] = [];
    const looked = (name: string, address: string) =>
      lookups.find(name, address, async () => order.push(name));
    const guesses = Array.from({ length: 5 }, (_, n) => looked(`guess ${n}`, '192.0.2.9'));
    await Promise.all([...guesses, looked('right', HERE)]);
    expect(order.indexOf('right')).toBeLessThan(2);
    expect(order).toHaveLength(6);
  });
});

describe('guesses', () => {
  it('are counted by network, together, and not those that could not be looked up', async () => {
    const { lookups, wrong, wait } = start();
    const fails = () => lookups.find('any', '2001:db8:1:2::1', () => Promise.reject(new Error('away')));
    for (let n = 0; n < 5; n += 1) await expect(fails()).rejects.toThrow('away');
    for (const host of ['1', '2', '3']) expect(await wrong('guess', `2001:db8:1:2::${host}`)).toBeUndefined();
    await expect(wrong('guess', '2001:db8:1:2::4')).rejects.toMatchObject({ status: 429 });
    expect(await wrong('guess', '2001:db8:1:3::1')).toBeUndefined();
    wait(LIMITS.links.guessesWindowMs);
    expect(await wrong('guess', '2001:db8:1:2::4')).toBeUndefined();
  });
});
