import { describe, expect, it } from 'vitest';
import { createLoginThrottle } from './login-throttle.ts';

const LIMITS = { attempts: 3, durationMs: 60_000 };
const LOCKED = 'User account is locked due to security policy';

function throttleAt(start: number) {
  let now = start;
  const throttle = createLoginThrottle(() => now, LIMITS);
  const attempt = (account: string, address: string, times = 1) => {
    for (let made = 0; made < times; made++) throttle.attempt(account, address);
  };
  return { throttle, attempt, wait: (ms: number) => (now += ms) };
}

describe('the login throttle', () => {
  it('locks an account for the address that guesses, whatever the case of the e-mail', () => {
    const { attempt } = throttleAt(0);
    attempt('Meera@example.com', '10.0.0.1', 3);
    expect(() => attempt('meera@example.com', '10.0.0.1')).toThrow(LOCKED);
  });

  it("does not lock the account's owner at another address, nor the address for other accounts", () => {
    const { attempt } = throttleAt(0);
    attempt('meera@example.com', '10.0.0.1', 3);
    expect(() => attempt('meera@example.com', '10.0.0.2')).not.toThrow();
    expect(() => attempt('other@example.com', '10.0.0.1')).not.toThrow();
  });

  it('takes the addresses that one IPv6 network gives out for one', () => {
    const { attempt } = throttleAt(0);
    for (const host of ['1', '2', 'ffff']) attempt('meera@example.com', `2001:db8:1:2::${host}`);
    expect(() => attempt('meera@example.com', '2001:db8:1:2:3:4:5:6')).toThrow(LOCKED);
    expect(() => attempt('meera@example.com', '2001:db8:1:3::1')).not.toThrow();
  });

  it('opens again once the time is over, counted from the last attempt that was let through', () => {
    const { attempt, wait } = throttleAt(1_000);
    attempt('a@example.com', 'x', 3);
    wait(59_999);
    expect(() => attempt('a@example.com', 'x')).toThrow(LOCKED);
    wait(1);
    expect(() => attempt('a@example.com', 'x', 3)).not.toThrow();
    expect(() => attempt('a@example.com', 'x')).toThrow(LOCKED);
  });

  it('forgets failures after the right password', () => {
    const { throttle, attempt } = throttleAt(0);
    attempt('a@example.com', 'x', 2);
    throttle.succeeded('A@example.com', 'x');
    expect(() => attempt('a@example.com', 'x', 3)).not.toThrow();
  });

  it('keeps a bounded memory of attempts, and of the newest', () => {
    const { attempt } = throttleAt(0);
    attempt('first@example.com', 'x', 3);
    for (let account = 0; account < 20_000; account++) attempt(`${account}@example.com`, 'x');
    expect(() => attempt('first@example.com', 'x')).not.toThrow();
    attempt('19999@example.com', 'x', 2);
    expect(() => attempt('19999@example.com', 'x')).toThrow(LOCKED);
  });
});
