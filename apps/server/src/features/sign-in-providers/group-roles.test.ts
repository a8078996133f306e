import type { GroupRole } from '@airdeck/contract/sign-in-providers/sign-in-providers';
import { describe, expect, it } from 'vitest';
import { customerOfNew, decideRole, type GroupRules } from './group-roles.ts';

const groupRoles: GroupRole[] = [
  { group: 'all', customerId: 'north', accessRole: 'VIEWER' },
  { group: 'technicians', customerId: 'north', accessRole: 'EDITOR' },
  { group: 'heads', customerId: 'south', accessRole: 'EDITOR' },
  { group: 'heads', customerId: null, accessRole: 'ADMINISTRATOR' },
];
const rules: GroupRules = { groupRoles, roleWithoutGroup: null, newUsersCustomerId: 'rest' };

describe('the role of a person in groups', () => {
  it('is the highest of those for users like them', () => {
    expect(decideRole(rules, ['technicians', 'all', 'heads'], 'north')).toMatchObject({
      accessRole: 'EDITOR',
      group: 'technicians',
    });
    expect(decideRole(rules, ['heads'], null)).toMatchObject({ accessRole: 'ADMINISTRATOR', group: 'heads' });
  });

  it('is never one that a group gives to others', () => {
    expect(decideRole(rules, ['heads'], 'north')).toBe('refused');
    expect(decideRole({ ...rules, roleWithoutGroup: 'VIEWER' }, ['heads'], 'north')).toEqual({
      accessRole: 'VIEWER',
      group: null,
    });
    expect(decideRole(rules, ['heads'], 'rest')).toBeUndefined();
  });
});

it('a new person belongs to the customer of the group with the highest role', () => {
  expect(customerOfNew(rules, ['all', 'heads'])).toBe('south');
  expect(customerOfNew(rules, ['technicians', 'heads'])).toBe('north');
  expect(customerOfNew(rules, [])).toBe('rest');
  expect(customerOfNew({ ...rules, newUsersCustomerId: null }, ['heads'])).toBeNull();
});
