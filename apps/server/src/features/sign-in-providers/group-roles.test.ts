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
      placeIds: null,
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

describe('the branches of a person in groups', () => {
  const group = { accessRole: 'EDITOR', customerId: 'north' } as const;
  const limited: GroupRules = {
    newUsersCustomerId: null,
    roleWithoutGroup: null,
    groupRoles: [
      { ...group, group: 'ward', placeIds: ['ward'] },
      { ...group, group: 'lab', placeIds: ['lab'] },
      { ...group, group: 'all' },
      { ...group, group: 'look', accessRole: 'VIEWER' },
    ],
  };
  const branchesOf = (...groups: string[]) => decideRole(limited, groups, 'north');

  it('are those of all groups with the highest role, or the whole', () => {
    expect(branchesOf('ward', 'look')).toMatchObject({ accessRole: 'EDITOR', placeIds: ['ward'] });
    expect(branchesOf('lab', 'ward')).toMatchObject({ placeIds: ['ward', 'lab'] });
    expect(branchesOf('lab', 'all')).toMatchObject({ placeIds: null });
  });
});
