import { PATHS } from '../paths/paths.ts';
import { roleOf } from '../session/role.ts';
import { useSession } from '../session/session.ts';

/** The address of the list of customers: a partner has it under another name. */
export function useCustomersPath(): string {
  const session = useSession();
  return session && roleOf(session) === 'partner' ? PATHS.manageCustomer : PATHS.customers;
}
