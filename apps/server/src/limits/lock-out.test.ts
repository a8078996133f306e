import { describe, expect, it } from 'vitest';
import { createLockOut } from './rate-limiters.ts';

const LIMITS = { attempts: 3, durationMs: 60_000 };

function lockOutAt(start: number) {
  let now = start;
  const lockOut = createLockOut(() => now, LIMITS);
  /** Returns the state of the last of them. */
  const attempt = (account: string, address: string, times = 1) =>
    Array.from({ length: times }, () => lockOut.attempt(account, address)).at(-1);
  return { lockOut, attempt, wait: (ms: number) => (now += ms) };
}

describe('the lock-out', () => {
  it('locks an account for the address that guesses, whatever the case of the e-mail', () => {
    const { attempt } = lockOutAt(0);
    attempt('Meera@example.com', '10.0.0.1', 3);
    expect(attempt('meera@example.com', '10.0.0.1')).toBe('locked');
  });

  it("does not lock the account's owner at another address, nor the address for other accounts", () => {
    const { attempt } = lockOutAt(0);
    attempt('meera@example.com', '10.0.0.1', 3);
    expect(attempt('meera@example.com', '10.0.0.2')).not.toBe('locked');
    expect(attempt('other@example.com', '10.0.0.1')).not.toBe('locked');
  });

  it('takes the addresses that one IPv6 network gives out for one', () => {
    const { attempt } = lockOutAt(0);
    for (const host of ['1', '2', 'ffff']) attempt('meera@example.com', `2001:db8:1:2::${host}`);
    expect(attempt('meera@example.com', '2001:db8:1:2:3:4:5:6')).toBe('locked');
    expect(attempt('meera@example.com', '2001:db8:1:3::1')).not.toBe('locked');
  });

  it('opens again once the time is over, counted from the last attempt that was let through', () => {
    const { attempt, wait } = lockOutAt(1_000);
    attempt('a@example.com', 'x', 3);
    wait(59_999);
    expect(attempt('a@example.com', 'x')).toBe('locked');
    wait(1);
    expect(attempt('a@example.com', 'x', 3)).not.toBe('locked');
    expect(attempt('a@example.com', 'x')).toBe('locked');
    // A clock that was ahead is set back.
    wait(-1_000_000);
    expect(attempt('a@example.com', 'x')).toBe('open');
  });

  it('forgets failures after the right password', () => {
    const { lockOut, attempt } = lockOutAt(0);
    attempt('a@example.com', 'x', 2);
    lockOut.succeeded('A@example.com', 'x');
    expect(attempt('a@example.com', 'x', 3)).not.toBe('locked');
  });

  it('keeps a bounded memory of attempts, and of the newest', () => {
    const { attempt } = lockOutAt(0);
    attempt('first@example.com', 'x', 3);
    for (let account = 0; account < 20_000; account++) attempt(`${account}@example.com`, 'x');
    expect(attempt('first@example.com', 'x')).not.toBe('locked');
    attempt('19999@example.com', 'x', 2);
    expect(attempt('19999@example.com', 'x')).toBe('locked');
  });
});
