import { describe, expect, it } from 'vitest';
import { namesGroups, readClaims } from './provider-claims.ts';

const WANTED = { claim: 'groups', groups: new Set(['air editors', 'constructor', '5f0c']) };
const groupsOf = (given: object, claim = 'groups') =>
  readClaims({ sub: 's', ...given }, { ...WANTED, claim })?.groups;

describe('groups in the claims of a person', () => {
  it('are those that decide roles, letter by letter, whatever else is in the list', () => {
    const groups = ['5f0c', 'AIR EDITORS', ' air editors', 7, null, { group: 'air editors' }, 'others', '\0'];
    expect(groupsOf({ groups })).toEqual(['5f0c']);
    expect(groupsOf({ groups: Array.from({ length: 5_000 }, (_, number) => `group ${number}`) })).toEqual([]);
    expect(groupsOf({ groups: 'air editors' })).toEqual(['air editors']);
    expect(groupsOf({ groups: 'air editors,5f0c' })).toEqual([]);
    expect(groupsOf({ 'https://example.com/roles': ['5f0c'] }, 'https://example.com/roles')).toEqual([
      '5f0c',
    ]);
  });

  it.each([{}, { groups: null }, { groups: [] }])('are none for %j', (given) => {
    expect(groupsOf(given)).toEqual([]);
  });

  it.each([
    { groups: 7 },
    { groups: { '5f0c': true } },
    { hasgroups: true },
    { hasgroups: 'true' },
    { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://evil.example.com' } } },
  ])('are unknown for %j', (given) => {
    expect(groupsOf(given)).toBeNull();
  });

  it('are no properties that every object has', () => {
    expect(groupsOf({}, 'constructor')).toEqual([]);
    expect(groupsOf({}, '__proto__')).toEqual([]);
    expect(namesGroups({}, { ...WANTED, claim: 'toString' })).toBe(false);
  });
});

it('leaves out texts that cannot be stored', () => {
  const claims = { email: 'a\0@example.com', given_name: '\ud800', family_name: 'x'.repeat(256) };
  expect(readClaims({ sub: 's', ...claims }, WANTED)).toMatchObject({
    email: null,
    firstName: null,
    lastName: null,
  });
  expect(readClaims({ sub: 's\0' }, WANTED)).toBeUndefined();
});
