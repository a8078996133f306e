import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { badRequest } from '../../http/errors.ts';
import type { UserService } from '../users/users.service.ts';
import { findUserByEmail } from './administrators.repository.ts';

/**
 * Makes a system administrator who may sign in with the password at once. One who exists gets the new password,
 * and is signed out everywhere.
 * @throws ApiError 400/31 when the address belongs to another kind of user, or address or password will not do.
 */
export async function setSystemAdministrator(
  parts: { database: Database; users: UserService },
  administrator: { email: string; password: string },
): Promise<'created' | 'reset'> {
  const { database, users } = parts;
  const { email, password } = administrator;
  return inUnitOfWork(database.db, undefined, async (unit) => {
    const found = await findUserByEmail(unit.tx, email);
    if (found && found.authority !== 'SYS_ADMIN') {
      throw badRequest(`${email} is the address of another user, who is no system administrator.`);
    }
    const user =
      found ??
      (await users.create({ authority: 'SYS_ADMIN', tenantId: null, customerId: null, email }, unit));
    await users.setPassword(user.id, password, unit);
    return found ? 'reset' : 'created';
  });
}
