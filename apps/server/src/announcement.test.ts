import { describe, expect, it } from 'vitest';
import { announcement, firstSignIns, type RunningServer } from './announcement.ts';

const DEMO = {
  signIns: [
    {
      email: 'sysadmin@airdeck.example',
      password: 'first secret',
      name: 'System Administrator',
      userType: 'SYS_ADMIN',
      organisation: null,
      isReducedMenu: false,
    },
    {
      email: 'ann@home.example',
      password: 'second secret',
      name: 'Ann',
      userType: 'CUSTOMER_USER',
      organisation: 'Home',
      isReducedMenu: false,
    },
  ],
  file: '/data/demo/demo-sign-ins.json',
  link: 'http://127.0.0.1:8080/#demo=key',
} as const;

const serverWith = (demo: RunningServer['demo']): RunningServer => ({
  httpUrl: 'http://127.0.0.1:8080',
  mqttUrl: 'mqtt://127.0.0.1:1883',
  databasePlace: '/data/demo',
  firstAdministrator: undefined,
  demo,
});

const BLOCK = `
  Simulated homes are sending. Sign in as one of these, with the password behind it:

  sysadmin@airdeck.example  first secret  SYS_ADMIN
  ann@home.example          second secret  CUSTOMER_USER, Home

  They are kept in /data/demo/demo-sign-ins.json
  This address signs in with one click:
  http://127.0.0.1:8080/#demo=key

`;

describe("the demo's sign-ins", () => {
  it.each([true, false])('are printed on a terminal at every start (new: %s)', (isNew) => {
    expect(announcement(serverWith({ ...DEMO, isNew }), '24.0.0')).toContain(BLOCK);
  });

  it('are printed without a terminal at the first start only, as one block', () => {
    expect(firstSignIns({ ...DEMO, isNew: true })).toBe(BLOCK);
    expect(firstSignIns({ ...DEMO, isNew: false })).toBe('');
  });

  it('are printed without the address of their cards where these must not be shown', () => {
    const hidden = announcement(serverWith({ ...DEMO, link: undefined, isNew: false }), '24.0.0');
    expect(hidden).toContain('second secret');
    expect(hidden).not.toContain('one click');
  });

  it('are omitted without the demo', () => {
    expect(firstSignIns(undefined)).toBe('');
    expect(announcement(serverWith(undefined), '24.0.0')).not.toContain('Sign in');
  });
});

it('warns of a line of Node.js that is out of support', () => {
  expect(announcement(serverWith(undefined), '20.19.0')).toContain('Node.js 20.19.0 is out of support');
  expect(announcement(serverWith(undefined), '22.13.0')).not.toContain('out of support');
});
