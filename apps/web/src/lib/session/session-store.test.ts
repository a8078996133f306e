import { describe, expect, it, vi } from 'vitest';
import { browserTabs } from '../../testing/browser-tabs.ts';
import { createSessionStore, type NewSession } from './session-store.ts';
import { createStoredData, STORED_KEYS, type StoredUser } from './stored-data.ts';

const NULL_ID = { id: '13814000-1dd2-11b2-8080-808080808080' };

const meera: StoredUser = {
  id: { id: 'user-meera' },
  tenantId: { id: 'tenant-a' },
  customerId: { id: 'customer-a' },
  firstName: 'Meera',
  lastName: 'Das',
  email: 'meera@example.com',
  authority: 'CUSTOMER_USER',
};

const signIn = (part: Partial<NewSession> = {}): NewSession => ({
  token: 'token-1',
  refreshToken: 'refresh-1',
  user: meera,
  record: undefined,
  ...part,
});

/** A browser with a separate store in each tab. */
function browser() {
  const tabs = browserTabs();
  let now = 1_000;
  return {
    storage: tabs.storage,
    pass: (ms: number) => {
      now += ms;
    },
    tab() {
      const { storage, target } = tabs.open();
      return createSessionStore(createStoredData(storage), target, () => now);
    },
  };
}

describe('session', () => {
  it('survives a reload', () => {
    const { tab } = browser();
    tab().open(signIn());
    const again = tab();
    expect(again.current()).toMatchObject({
      user: meera,
      isPartner: false,
      isReducedMenu: false,
      signedInAt: 1_000,
    });
    expect(again.tokens()).toEqual({ token: 'token-1', refreshToken: 'refresh-1' });
  });

  it('detects a partner by the record of the sign-in', () => {
    const { tab } = browser();
    const store = tab();
    store.open(signIn({ record: { userType: 'PARTNER', email: 'p@example.com' } }));
    expect(store.current()?.isPartner).toBe(true);
    store.open(signIn({ record: { userType: 'TENANT_ADMIN' } }));
    expect(store.current()?.isPartner).toBe(false);
  });

  it.each(['isDapJapan', 'isReducedMenu'])('reduces the menu of a user with %s', (flag) => {
    const store = browser().tab();
    store.open(signIn({ user: { ...meera, additionalInfo: { [flag]: true } } }));
    expect(store.current()?.isReducedMenu).toBe(true);
  });

  it('clears its storage when it ends', () => {
    const { tab, storage } = browser();
    const store = tab();
    store.open(signIn({ record: { userType: 'PARTNER' }, user: { ...meera, customerId: NULL_ID } }));
    store.close('chosen');
    expect(STORED_KEYS.filter((key) => storage.getItem(key) !== null)).toEqual([]);
    expect(store.current()).toBeUndefined();
    expect(store.lastEnd()).toBe('chosen');
  });

  it('has expired when a page is opened without its refresh token', () => {
    const { tab, storage } = browser();
    expect(tab().lastEnd()).toBeUndefined();
    tab().open(signIn());
    storage.removeItem('refreshToken');
    const opened = tab();
    expect([opened.current(), opened.lastEnd()]).toEqual([undefined, 'expired']);
  });

  it('ends in every tab when one signs out', () => {
    const { tab } = browser();
    const [here, there] = [tab(), tab()];
    here.open(signIn());
    expect(there.current()?.user).toEqual(meera);
    here.close('chosen');
    expect(there.current()).toBeUndefined();
    expect(there.lastEnd()).toBe('elsewhere');
  });

  it('follows a sign-in of another user in another tab', () => {
    const { tab, pass } = browser();
    const [here, there] = [tab(), tab()];
    here.open(signIn());
    const told = vi.fn();
    there.subscribe(told);
    pass(5);
    here.open(signIn({ user: { ...meera, id: { id: 'user-ravi' } } }));
    expect(told).toHaveBeenCalled();
    expect(there.current()?.user.id.id).toBe('user-ravi');
  });

  it('has the new address of its user in every tab, and stays the same sign-in', () => {
    const { tab } = browser();
    const [here, there] = [tab(), tab()];
    here.open(signIn());
    const told = vi.fn();
    there.subscribe(told);
    here.changeEmail('das@example.com');
    here.renew({ token: 'token-2', refreshToken: 'refresh-2' });
    for (const store of [here, there, tab()]) {
      expect(store.current()).toMatchObject({ user: { email: 'das@example.com' }, signedInAt: 1_000 });
    }
    expect(told).toHaveBeenCalledOnce();
    here.close('chosen');
    here.changeEmail('late@example.com');
    expect(tab().current()).toBeUndefined();
  });

  it('has other rights of its user once a tab asks for them, and stays the same sign-in', () => {
    const { tab } = browser();
    const [here, there] = [tab(), tab()];
    here.open(signIn({ user: { ...meera, additionalInfo: { isDapJapan: true } } }));
    const rights = { userType: 'CUSTOMER_USER', accessRole: 'VIEWER', isLimited: true } as const;
    const whole = { ...rights, isSeeing: false, isReducedMenu: false };
    expect(here.hasOther(whole)).toBe(true);
    expect(here.changeRights(whole)).toBe(true);
    expect(here.hasOther(whole)).toBe(false);
    expect(here.changeRights(whole)).toBe(false);
    here.changeEmail('das@example.com');
    here.renew({ token: 'token-2', refreshToken: 'refresh-2' });
    expect(there.current()).toMatchObject({
      accessRole: 'ADMINISTRATOR',
      user: { email: 'das@example.com' },
    });
    expect(there.changeRights(whole)).toBe(true);
    for (const store of [here, there, tab()]) {
      expect(store.current()).toMatchObject({
        accessRole: 'VIEWER',
        isLimited: true,
        isReducedMenu: false,
        signedInAt: 1_000,
      });
    }
    here.close('chosen');
    expect(here.changeRights(whole)).toBe(false);
  });

  it('stays the same session when its tokens are renewed in another tab', () => {
    const { tab } = browser();
    const [here, there] = [tab(), tab()];
    here.open(signIn());
    const before = there.current();
    const [told, renewed] = [vi.fn(), vi.fn()];
    there.subscribe(told);
    there.onRenewal(renewed);
    here.renew({ token: 'token-2', refreshToken: 'refresh-2' });
    expect(there.tokens()?.token).toBe('token-2');
    expect(there.current()).toBe(before);
    expect(told).not.toHaveBeenCalled();
    expect(renewed).toHaveBeenCalled();
  });

  it('does not store renewed tokens after it has ended', () => {
    const { tab, storage } = browser();
    const store = tab();
    store.open(signIn());
    store.close('chosen');
    store.renew({ token: 'token-2', refreshToken: 'refresh-2' });
    expect(storage.getItem('token')).toBeNull();
  });

  it('does not exist while one of its parts is missing', () => {
    const { tab, storage } = browser();
    tab().open(signIn());
    storage.removeItem('refreshToken');
    expect(tab().current()).toBeUndefined();
  });
});
