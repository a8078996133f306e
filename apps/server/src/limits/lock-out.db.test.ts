import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createLockOut } from './lock-out.ts';
import { createSharedLimits } from './shared-limits.ts';

const LIMITS = { attempts: 3, durationMs: 60_000 };

let database: TestDatabase;
let start = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Two servers of one installation. */
function openLockOut() {
  start += 10_000_000;
  let now = start;
  const sharedLimits = createSharedLimits({ database, clock: () => now });
  const [lockOut, another] = [createLockOut(sharedLimits, LIMITS), createLockOut(sharedLimits, LIMITS)];
  /** Returns the state of the last of them. */
  async function attempt(account: string, address: string, times = 1) {
    for (let turn = 1; turn < times; turn++) await another.attempt(account, address);
    return lockOut.attempt(account, address);
  }
  return { lockOut, attempt, wait: (ms: number) => (now += ms) };
}

describe('the lock-out', () => {
  it('locks an account for the guessing address, whatever the case of the e-mail', async () => {
    const { attempt } = openLockOut();
    await attempt('Meera@example.com', '10.0.0.1', 3);
    expect(await attempt('meera@example.com', '10.0.0.1')).toBe('locked');
  });

  it("does not lock the account's owner at another address, nor the address for other accounts", async () => {
    const { attempt } = openLockOut();
    await attempt('meera@example.com', '10.0.0.1', 3);
    expect(await attempt('meera@example.com', '10.0.0.2')).not.toBe('locked');
    expect(await attempt('other@example.com', '10.0.0.1')).not.toBe('locked');
  });

  it('treats the addresses of one IPv6 network as one', async () => {
    const { attempt } = openLockOut();
    for (const host of ['1', '2', 'ffff']) await attempt('meera@example.com', `2001:db8:1:2::${host}`);
    expect(await attempt('meera@example.com', '2001:db8:1:2:3:4:5:6')).toBe('locked');
    expect(await attempt('meera@example.com', '2001:db8:1:3::1')).not.toBe('locked');
  });

  it('unlocks after its duration, counted from the last accepted attempt', async () => {
    const { attempt, wait } = openLockOut();
    await attempt('a@example.com', 'x', 3);
    wait(59_999);
    expect(await attempt('a@example.com', 'x')).toBe('locked');
    wait(1);
    expect(await attempt('a@example.com', 'x', 3)).not.toBe('locked');
    expect(await attempt('a@example.com', 'x')).toBe('locked');
    // A clock that was ahead is set back.
    wait(-1_000_000);
    expect(await attempt('a@example.com', 'x')).toBe('open');
  });

  it('clears failures after the right password', async () => {
    const { lockOut, attempt } = openLockOut();
    await attempt('a@example.com', 'x', 2);
    await lockOut.succeeded('A@example.com', 'x');
    expect(await attempt('a@example.com', 'x', 3)).not.toBe('locked');
  });
});
