import { describe, expect, it, vi } from 'vitest';
import { browserTabs } from '../../testing/browser-tabs.ts';
import { createImpersonationStore, type Impersonation } from './impersonation-store.ts';
import { createStoredData } from './stored-data.ts';

const HALF_HOUR_MS = 30 * 60_000;

const asPriya: Impersonation = {
  userId: 'user-priya',
  tenantId: 'tenant-a',
  email: 'priya@example.com',
  name: 'Priya Nair',
  endsAt: HALF_HOUR_MS,
};

/** A browser with a separate store in each tab. */
function browser() {
  const tabs = browserTabs();
  const timers = new Set<{ work: () => void; at: number }>();
  let now = 0;
  return {
    storage: tabs.storage,
    /** Advances the clock without timers, as while the machine sleeps. */
    sleep: (ms: number) => {
      now += ms;
    },
    pass(ms: number) {
      now += ms;
      for (const timer of [...timers]) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.work();
      }
    },
    tab() {
      const { storage, target } = tabs.open();
      return createImpersonationStore({
        stored: createStoredData(storage),
        tabs: target,
        now: () => now,
        wait(work, ms) {
          const timer = { work, at: now + ms };
          timers.add(timer);
          return () => timers.delete(timer);
        },
      });
    },
  };
}

describe('an impersonation', () => {
  it('exists in every tab, and after a reload', () => {
    const { tab, storage } = browser();
    const [here, there] = [tab(), tab()];
    const told = vi.fn();
    there.subscribe(told);
    here.begin('token-1', asPriya);
    expect(told).toHaveBeenCalledOnce();
    for (const store of [here, there, tab()]) {
      expect([store.current(), store.token()]).toEqual([asPriya, 'token-1']);
    }
    expect(storage.getItem('tenantToken')).toBe('token-1');
  });

  it('ends in every tab when it is ended in one, and clears the storage', () => {
    const { tab, storage } = browser();
    const [here, there] = [tab(), tab()];
    here.begin('token-1', asPriya);
    there.end();
    for (const store of [here, there])
      expect([store.current(), store.token()]).toEqual([undefined, undefined]);
    expect(storage.length).toBe(0);
  });

  it('expires on time, and notifies listeners', () => {
    const { tab, pass, storage } = browser();
    const store = tab();
    store.begin('token-1', asPriya);
    const told = vi.fn();
    store.subscribe(told);
    pass(HALF_HOUR_MS - 1);
    expect([store.token(), told.mock.calls.length]).toEqual(['token-1', 0]);
    pass(1);
    expect([store.current(), told.mock.calls.length, storage.length]).toEqual([undefined, 1, 0]);
  });

  it('returns no token that expired while the machine slept', () => {
    const { tab, sleep } = browser();
    const store = tab();
    store.begin('token-1', asPriya);
    sleep(HALF_HOUR_MS);
    expect([store.token(), store.current()]).toEqual([undefined, undefined]);
    store.begin('token-2', { ...asPriya, endsAt: HALF_HOUR_MS * 2 });
    sleep(HALF_HOUR_MS);
    expect(tab().current()).toBeUndefined();
  });

  it('ends when the session is wiped', () => {
    const { tab, storage } = browser();
    const store = tab();
    store.begin('token-1', asPriya);
    createStoredData(storage).wipe();
    store.look();
    expect([store.current(), store.token()]).toEqual([undefined, undefined]);
  });

  it('is replaced by another one, with its own expiry', () => {
    const { tab, pass } = browser();
    const store = tab();
    store.begin('token-1', asPriya);
    const asRavi = { ...asPriya, userId: 'user-ravi', endsAt: HALF_HOUR_MS + 1_000 };
    store.begin('token-2', asRavi);
    pass(HALF_HOUR_MS);
    expect([store.current(), store.token()]).toEqual([asRavi, 'token-2']);
  });

  it.each([
    ['no word as whom', 'impersonation', null],
    ['words that the store did not write', 'impersonation', '{"name":"x"}'],
    ['no token', 'tenantToken', null],
  ])('does not exist with %s', (_what, key, value) => {
    const { tab, storage } = browser();
    tab().begin('token-1', asPriya);
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
    expect(tab().current()).toBeUndefined();
  });
});
