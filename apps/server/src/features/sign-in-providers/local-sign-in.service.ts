import { SIGN_IN_ERRORS } from '@airdeck/contract/sign-in/sign-in';
import { LOCAL_SIGN_IN_ERRORS, type LocalSignIn } from '@airdeck/contract/sign-in-providers/local-sign-in';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { type DomainEvents, eventOf } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import type { User } from '../users/users.repository.ts';
import {
  admitAdministrator,
  findEffectiveException,
  findException,
  findLocalSessions,
  isOfProviderOnly,
  listFitAccounts,
  ownerOfUser,
  saveException,
} from './local-sign-in.repository.ts';
import { hasUsableProvider } from './provider-flow.repository.ts';

export type LocalSignIns = ReturnType<typeof createLocalSignIns>;

/** Signing in without a provider: a tenant can switch it off for its users, system administrators for themselves. */
export function createLocalSignIns(parts: {
  database: Database;
  domainEvents: DomainEvents;
  sessions: SessionService;
}) {
  const { database, domainEvents, sessions } = parts;
  const { db } = database;

  async function get(caller: Caller): Promise<LocalSignIn> {
    const owner = ownerOfUser(caller);
    return {
      exceptUserId: (await findException(db, owner)) ?? null,
      isOff: (await findEffectiveException(db, owner)) !== undefined,
      administrators: await listFitAccounts(db, owner),
    };
  }

  return {
    get,

    /** @param exceptUserId null: switched on @throws ApiError 400/31 */
    async save(caller: Caller, exceptUserId: string | null): Promise<LocalSignIn> {
      const owner = ownerOfUser(caller);
      await inUnitOfWork(db, caller, async (unit) => {
        if (exceptUserId !== null) {
          if (!(await hasUsableProvider(unit.tx, owner))) throw badRequest(LOCAL_SIGN_IN_ERRORS.noProvider);
          const fit = await listFitAccounts(unit.tx, owner);
          if (!fit.some(({ id }) => id === exceptUserId)) throw badRequest(LOCAL_SIGN_IN_ERRORS.accountUnfit);
        }
        await saveException(unit.tx, owner, exceptUserId);
        if (exceptUserId !== null) {
          const kept = { userId: exceptUserId, sessionId: caller.sessionId };
          await sessions.endEach(unit, await findLocalSessions(unit.tx, owner, kept));
        }
        const entity = { id: caller.tenantId ?? caller.userId, name: '', tenantId: caller.tenantId };
        const action = exceptUserId === null ? 'switchedOn' : 'switchedOff';
        await domainEvents.publish(unit, eventOf('LOCAL_SIGN_IN', action, entity));
      });
      return get(caller);
    },

    /**
     * For a user who signs in without a provider: by a password, or a passkey, which must not stay a way in for those
     * who have left the provider's organisation.
     * @throws ApiError 401/10
     */
    async check({ tx }: UnitOfWork, user: User): Promise<void> {
      const exception = await findEffectiveException(tx, ownerOfUser(user));
      const isOff = exception !== undefined && exception !== user.id;
      if (isOff || (await isOfProviderOnly(tx, user.id))) throw new ApiError(SIGN_IN_ERRORS.organisationOnly);
    },
  };
}

/** Lets a system administrator sign in without a provider, also where another account is the only one that may. */
export const admitToLocalSignIn = ({ db }: Pick<Database, 'db'>, email: string): Promise<void> =>
  admitAdministrator(db, email);
