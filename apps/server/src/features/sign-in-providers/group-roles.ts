import { type AccessRole, lesserRole, type PlaceIds } from '@airdeck/contract/common/access-role';
import type { GroupRole, ProviderForm } from '@airdeck/contract/sign-in-providers/sign-in-providers';

/** How a provider's groups decide roles. */
export type GroupRules = Pick<ProviderForm, 'newUsersCustomerId' | 'roleWithoutGroup'> & {
  readonly groupRoles: readonly GroupRole[];
};

type RoleDecision = {
  readonly accessRole: AccessRole;
  readonly placeIds: PlaceIds;
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
 * The role of a person within a customer, or with null within the tenant itself: the highest of their groups, and what these
 * groups limit it to, taken together.
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
  const own = listed.filter(({ group }) => groups.includes(group));
  const highest = highestOf(own);
  if (!highest)
    return roleWithoutGroup === null
      ? 'refused'
      : { accessRole: roleWithoutGroup, placeIds: null, group: null };
  const { group, accessRole } = highest;
  return { group, accessRole, placeIds: branchesOf(own.filter((row) => row.accessRole === accessRole)) };
}

/** The branches of several groups together; null: one of them is not limited. */
function branchesOf(rows: readonly GroupRole[]): PlaceIds {
  const limits = rows.map(({ placeIds = null }) => placeIds);
  return limits.every((limit) => limit !== null) ? [...new Set(limits.flat())] : null;
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
