import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../../database/unit-of-work.ts';
import { badRequest, notFound } from '../../../http/errors.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { SessionService } from '../auth/sessions.service.ts';
import { saving } from '../constraints.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import { newEntity } from '../entity.ts';
import { checkPassword, checkUser, type NewUser } from './user-validation.ts';
import { deleteUser, emailIsTaken, insertUser, type User, updatePasswordHash } from './users.repository.ts';

export type UserService = ReturnType<typeof createUserService>;

export function createUserService(parts: {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  sessions: SessionService;
  customers: CustomerService;
}) {
  const { database, clock, passwords, sessions, customers } = parts;

  async function checkCustomer(user: NewUser, unit: UnitOfWork): Promise<void> {
    if (!user.customerId) return;
    const customer = await customers.find(user.customerId, unit);
    if (!customer) throw badRequest('User is referencing to non-existent customer!');
    if (customer.tenantId !== user.tenantId) {
      throw badRequest("User can't be assigned to customer from different tenant!");
    }
  }

  return {
    /** Creates a user who cannot sign in before a password is set. @throws ApiError 400/31 */
    async create(user: NewUser, outer?: UnitOfWork): Promise<User> {
      checkUser(user);
      return inUnitOfWork(database.db, outer, async (unit) => {
        await checkCustomer(user, unit);
        if (await emailIsTaken(unit.tx, user.email)) {
          throw badRequest(`User with email '${user.email}' already present in database!`);
        }
        return saving(user, () =>
          insertUser(unit.tx, {
            ...newEntity(clock),
            authority: user.authority,
            tenantId: user.tenantId,
            customerId: user.customerId,
            email: user.email,
            firstName: user.firstName ?? null,
            lastName: user.lastName ?? null,
            phone: user.phone ?? null,
            additionalInfo: user.additionalInfo ?? null,
          }),
        );
      });
    },

    /** Sets the password, activates the user and ends every session of theirs. @throws ApiError 400/31, 404/32 */
    async setPassword(userId: string, password: string, outer?: UnitOfWork): Promise<void> {
      checkPassword(password);
      const passwordHash = await passwords.hash(password);
      await inUnitOfWork(database.db, outer, async (unit) => {
        if (!(await updatePasswordHash(unit.tx, userId, passwordHash))) throw notFound('User', userId);
        await sessions.endAllOf(userId, unit);
      });
    },

    /** Deletes the user and ends every session of theirs. @throws ApiError 404/32 */
    async delete(userId: string, outer?: UnitOfWork): Promise<void> {
      await inUnitOfWork(database.db, outer, async (unit) => {
        await sessions.endAllOf(userId, unit);
        if (!(await deleteUser(unit.tx, userId))) throw notFound('User', userId);
      });
    },
  };
}
