import { USER_ERRORS } from '@airdeck/contract/users/users';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { ApiError } from '../../http/errors.ts';
import type { FactorResets } from '../second-factor/factor-reset.service.ts';
import type { UserService } from '../users/users.service.ts';
import {
  findOldestAdministrator,
  findUserByEmail,
  hasAdministrator,
  lockFirstAdministrator,
} from './accounts.repository.ts';
import type { ActivationService } from './activation.service.ts';

/** Default address, as the installing person is unknown. It has no mailbox, and can be changed after sign-in. */
export const FIRST_ADMINISTRATOR_EMAIL = 'admin@airdeck.local';

const SYSTEM_ADMINISTRATOR = { authority: 'SYS_ADMIN', tenantId: null, customerId: null } as const;

type FirstAdministrator = {
  /** The name to sign in with. */
  readonly email: string;
  readonly activateToken: string;
};

/**
 * While no system administrator has set a password: creates one, with a new link. Only the link's hash is stored, so
 * each start creates a new link, and voids the former one.
 * @returns undefined if an administrator can sign in already
 */
export async function prepareFirstAdministrator(parts: {
  database: Database;
  users: UserService;
  activation: ActivationService;
}): Promise<FirstAdministrator | undefined> {
  const { database, users, activation } = parts;
  return inUnitOfWork(database.db, undefined, async (unit) => {
    await lockFirstAdministrator(unit.tx);
    if (await hasAdministrator(unit.tx)) return undefined;
    const administrator =
      (await findOldestAdministrator(unit.tx)) ??
      (await users.create({ ...SYSTEM_ADMINISTRATOR, email: FIRST_ADMINISTRATOR_EMAIL }, unit));
    const activateToken = await activation.issue(administrator, unit);
    return { email: administrator.email, activateToken };
  });
}

/**
 * Creates a system administrator who can sign in with the password immediately. An existing one gets the new password,
 * and is signed out everywhere.
 * @throws ApiError 400/31 if the address belongs to another kind of user, or address or password are invalid.
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
      throw new ApiError(USER_ERRORS.noSystemAdministrator, { email });
    }
    const user = found ?? (await users.create({ ...SYSTEM_ADMINISTRATOR, email }, unit));
    await users.setPassword(user.id, password, unit, { activates: true });
    return found ? 'reset' : 'created';
  });
}

/** Removes the second factors of any user, for the operator on the machine itself. @throws if no one has the address */
export async function removeSecondFactorsOf(
  { database, factorResets }: { database: Database; factorResets: Pick<FactorResets, 'removeAllOf'> },
  email: string,
): Promise<void> {
  await inUnitOfWork(database.db, undefined, async (unit) => {
    const user = await findUserByEmail(unit.tx, email);
    if (!user) throw new Error(`there is no user ${email}`);
    await factorResets.removeAllOf(unit, user);
  });
}
