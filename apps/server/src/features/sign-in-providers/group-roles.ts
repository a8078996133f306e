import { type AccessRole, lesserRole } from '@airdeck/contract/common/access-role';
import type { GroupRole, ProviderForm } from '@airdeck/contract/sign-in-providers/sign-in-providers';

/** How a provider's groups decide roles. */
export type GroupRules = Pick<ProviderForm, 'newUsersCustomerId' | 'roleWithoutGroup'> & {
  readonly groupRoles: readonly GroupRole[];
};

type RoleDecision = {
  readonly accessRole: AccessRole;
  /** Null: the person is in none of the groups. */
  readonly group: string | null;
};

const highestOf = (rows: readonly GroupRole[]): GroupRole | undefined =>
  rows.reduce<GroupRole | undefined>(
    (highest, row) =>
      highest && lesserRole(row.accessRole, highest.accessRole) === row.accessRole ? highest : row,
    undefined,
  );

/**
 * The role of a person within a customer, or with null within the tenant itself.
 * @param groups of the person
 * @returns undefined: no group is listed for users like this one; 'refused': the person is in none of those
 */
export function decideRole(
  { groupRoles, roleWithoutGroup }: GroupRules,
  groups: readonly string[],
  customerId: string | null,
): RoleDecision | 'refused' | undefined {
  const listed = groupRoles.filter((row) => row.customerId === customerId);
  if (listed.length === 0) return undefined;
  const highest = highestOf(listed.filter(({ group }) => groups.includes(group)));
  if (highest) return highest;
  return roleWithoutGroup === null ? 'refused' : { accessRole: roleWithoutGroup, group: null };
}

/** The customer of a new person: that of the group with the highest role, or the one for all. Null: none is made. */
export function customerOfNew(
  { groupRoles, newUsersCustomerId }: GroupRules,
  groups: readonly string[],
): string | null {
  if (newUsersCustomerId === null) return null;
  const ofCustomers = groupRoles.filter(
    ({ group, customerId }) => customerId !== null && groups.includes(group),
  );
  return highestOf(ofCustomers)?.customerId ?? newUsersCustomerId;
}
