import { includesAct } from '@airdeck/contract/common/access-role';
import type { UserPermission } from '@airdeck/contract/common/permission';
import { useImpersonation } from './impersonation.ts';
import { isAmong, readerOf, readersWith } from './role.ts';
import { useSession } from './session.ts';

/**
 * Whether the reader may use operations with a permission, so that what leads to them is offered. An administrator who
 * acts as a user of a tenant may use that user's: which kinds of users have the screen is decided by its route.
 */
export function useMay(permission: UserPermission): boolean {
  const session = useSession();
  const isVisiting = useImpersonation() !== undefined;
  if (!session) return false;
  if (isVisiting) return includesAct(session.accessRole, permission.act);
  return isAmong(readersWith([permission]), readerOf(session));
}
