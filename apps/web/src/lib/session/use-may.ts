import { includesAct } from '@airdeck/contract/common/access-role';
import type { UserPermission } from '@airdeck/contract/common/permission';
import { useSession } from './session.ts';

/**
 * Whether the role of the reader includes what a permission is about, so that its button is offered. Which kinds of users
 * have the screen is decided by its route.
 */
export function useMay({ act }: Pick<UserPermission, 'act'>): boolean {
  const session = useSession();
  return session !== undefined && includesAct(session.accessRole, act);
}
