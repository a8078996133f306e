import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import {
  SIGN_IN_DOMAIN_ERRORS,
  type SignInDomain,
} from '@airdeck/contract/sign-in-providers/sign-in-domains';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { violatedConstraint } from '../../database/errors.ts';
import { newId } from '../../database/ids.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import { type DomainEvents, eventOf } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import { unmarkGroupRolesOfTenant } from './group-roles.repository.ts';
import {
  countDomains,
  type DomainRow,
  deleteDomain,
  hasProvenDomain,
  insertDomain,
  type ListedDomain,
  listDomains,
  markProven,
} from './sign-in-domains.repository.ts';
import type { SIGN_IN_PROVIDER_LIMITS } from './sign-in-providers.limits.ts';
import { findSessionsOfTenant, type ProviderOwner } from './sign-in-providers.repository.ts';

/** The TXT records of a name, each in its parts. @throws NodeJS.ErrnoException */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

/** Label below the domain, beside those of others that ask for records. */
const RECORD_LABEL = '_airdeck';
const RECORD_PREFIX = 'airdeck-verification=';
const TOKEN_BYTES = 24;

/** Answers of name servers that there is no such record. */
const NO_RECORD: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA']);

/** With the name servers of the machine. @param limitMs for each of them */
export function createResolveTxt(limitMs: number): ResolveTxt {
  return (name) => new Resolver({ timeout: limitMs, tries: 1 }).resolveTxt(name);
}

export type SignInDomains = ReturnType<typeof createSignInDomains>;

const ownerOf = ({ tenantId }: Caller): ProviderOwner => ({ tenantId });
const entityOf = ({ id, domain, tenantId }: DomainRow) => ({ id, name: domain, tenantId });

/** Mail domains of tenants. */
export function createSignInDomains(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  sessions: SessionService;
  resolveTxt: ResolveTxt;
  limits: typeof SIGN_IN_PROVIDER_LIMITS.numbers;
}) {
  const { database, clock, domainEvents, sessions, resolveTxt, limits } = parts;
  const { db } = database;

  /** @throws ApiError 404/32 */
  async function find(owner: ProviderOwner, id: string): Promise<ListedDomain> {
    const [found] = await listDomains(db, owner, id);
    return orNotFound(found, 'Domain', id);
  }

  /** @throws ApiError 400/31 there is none with the token, or name servers are away */
  async function checkRecord({ domain, token }: DomainRow): Promise<void> {
    let records: readonly (readonly string[])[];
    try {
      records = await resolveTxt(`${RECORD_LABEL}.${domain}`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw badRequest(
        NO_RECORD.has(code) ? SIGN_IN_DOMAIN_ERRORS.notFound : SIGN_IN_DOMAIN_ERRORS.unreachable,
      );
    }
    const isThere = records.some((record) => record.join('').trim() === RECORD_PREFIX + token);
    if (!isThere) throw badRequest(SIGN_IN_DOMAIN_ERRORS.notFound);
  }

  /** @throws ApiError 400/31 it is another tenant's, 404/32 */
  async function mark(
    caller: Caller,
    row: ListedDomain,
    provenBy: 'dns' | 'administrator',
  ): Promise<SignInDomain> {
    const proof = { provenTime: clock(), provenBy };
    try {
      await inUnitOfWork(db, caller, async (unit) => {
        orNotFound((await markProven(unit.tx, row.id, proof)) ? row : undefined, 'Domain', row.id);
        await domainEvents.publish(
          unit,
          eventOf('SIGN_IN_DOMAIN', 'proven', entityOf(row), { by: provenBy }),
        );
      });
    } catch (error) {
      if (violatedConstraint(error) !== 'sign_in_domain__proven') throw error;
      throw badRequest(SIGN_IN_DOMAIN_ERRORS.taken);
    }
    return bodyOf({ ...row, ...proof });
  }

  return {
    list: async (caller: Caller): Promise<SignInDomain[]> =>
      (await listDomains(db, ownerOf(caller))).map(bodyOf),

    /** @throws ApiError 400/31 */
    async add(caller: Caller, domain: string): Promise<SignInDomain> {
      const tenantId = tenantOf(caller);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const row = { id: newId(), createdTime: clock(), tenantId, domain: domain.toLowerCase(), token };
      try {
        await inUnitOfWork(db, caller, async (unit) => {
          await takeTurnToAdd(unit.tx, 'sign-in domains', tenantId);
          if ((await countDomains(unit.tx, tenantId)) >= limits.domains)
            throw new ApiError(SIGN_IN_DOMAIN_ERRORS.tooMany, { max: limits.domains });
          const added = await insertDomain(unit.tx, row);
          await domainEvents.publish(unit, eventOf('SIGN_IN_DOMAIN', 'created', entityOf(added)));
        });
      } catch (error) {
        if (violatedConstraint(error) !== 'sign_in_domain__tenant_id_domain') throw error;
        throw badRequest(SIGN_IN_DOMAIN_ERRORS.listed);
      }
      return bodyOf(await find({ tenantId }, row.id));
    },

    /** Looks its record up. @throws ApiError 400/31, 404/32 */
    async prove(caller: Caller, id: string): Promise<SignInDomain> {
      const row = await find({ tenantId: tenantOf(caller) }, id);
      await checkRecord(row);
      return mark(caller, row, 'dns');
    },

    /** By hand, by a system administrator. @throws ApiError 400/31, 404/32 */
    confirm: async (caller: Caller, id: string): Promise<SignInDomain> =>
      mark(caller, await find(ownerOf(caller), id), 'administrator'),

    /** Without a domain, the providers of the tenant cannot be used, and their sessions end. @throws ApiError 404/32 */
    remove(caller: Caller, id: string): Promise<void> {
      return inUnitOfWork(db, caller, async (unit) => {
        const row = orNotFound(await deleteDomain(unit.tx, ownerOf(caller), id), 'Domain', id);
        if (!(await hasProvenDomain(unit.tx, row.tenantId))) {
          await sessions.endEach(unit, await findSessionsOfTenant(unit.tx, row.tenantId));
          await unmarkGroupRolesOfTenant(unit.tx, row.tenantId);
        }
        await domainEvents.publish(unit, eventOf('SIGN_IN_DOMAIN', 'deleted', entityOf(row)));
      });
    },
  };
}

const bodyOf = ({ id, createdTime, domain, token, provenTime, tenantTitle }: ListedDomain): SignInDomain => ({
  id,
  createdTime,
  domain,
  provenTime,
  tenantTitle,
  recordName: `${RECORD_LABEL}.${domain}`,
  recordValue: RECORD_PREFIX + token,
});
