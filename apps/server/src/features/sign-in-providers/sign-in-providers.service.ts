import {
  type Provider,
  type ProviderForm,
  type ProviderTest,
  SIGN_IN_PROVIDER_ERRORS,
} from '@airdeck/contract/sign-in-providers/sign-in-providers';
import type { BrandOf } from '../../brand.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { arePlacesOf } from '../../database/places-in-scope.ts';
import { changedFields, newEntity, nextVersion } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { type DomainEvents, eventOf } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { looksPrivate } from '../../notify/private-addresses.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import { saveGroupRoles, unmarkGroupRolesOf, unmarkUnlisted } from './group-roles.repository.ts';
import { type ProviderClient, ProviderError } from './provider-client.ts';
import type { ProviderAddresses } from './provider-flow.service.ts';
import type { SIGN_IN_PROVIDER_LIMITS } from './sign-in-providers.limits.ts';
import {
  areCustomersOf,
  countProviders,
  deleteProvider,
  findSessionsOf,
  findTenantOf,
  forgetIdentities,
  forgetSignIns,
  insertProvider,
  type ListedProvider,
  listProviders,
  lockProvider,
  type ProviderOwner,
  type ProviderRow,
  updateProvider,
} from './sign-in-providers.repository.ts';

export type SignInProviders = ReturnType<typeof createSignInProviders>;

/** Administrators of a tenant have its providers, those of the system the providers of the installation. */
const ownerOf = ({ tenantId }: Caller): ProviderOwner => ({ tenantId });

/** Providers as their administrators set them up. */
export function createSignInProviders(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  sessions: SessionService;
  client: ProviderClient;
  addresses: ProviderAddresses;
  brandOf: BrandOf;
  /** Whether the operator allows addresses of private networks. */
  allowsPrivate: boolean;
  limits: typeof SIGN_IN_PROVIDER_LIMITS.numbers;
}) {
  const { database, clock, domainEvents, sessions, client, addresses, brandOf, allowsPrivate, limits } =
    parts;
  const { db } = database;

  function bodyOf({ row, customerTitle, userCount, groupRoles }: ListedProvider): Provider {
    const { tenantId, clientSecret, ...shown } = row;
    // The people of the tenant sign in at its own host name.
    const { hostname } = new URL(brandOf({ tenantId }).consoleUrl);
    return {
      ...shown,
      newUsersCustomerTitle: customerTitle,
      hasClientSecret: clientSecret !== '',
      userCount,
      groupRoles: [...groupRoles],
      redirectUrl: addresses.redirectUrlOf(row.id, hostname),
      signOutUrl: addresses.signOutUrl(hostname),
    };
  }

  /** @throws ApiError 404/32 */
  const read = async (unit: UnitOfWork, owner: ProviderOwner, id: string): Promise<Provider> => {
    const [listed] = await listProviders(unit.tx, owner, id);
    return bodyOf(orNotFound(listed, 'Provider', id));
  };

  /** @throws ApiError 400/31 */
  async function check({ tx }: UnitOfWork, owner: ProviderOwner, form: ProviderForm): Promise<void> {
    const issuer = new URL(form.issuer);
    if (!allowsPrivate && issuer.protocol !== 'https:')
      throw badRequest(SIGN_IN_PROVIDER_ERRORS.issuerInvalid);
    if (!allowsPrivate && looksPrivate(issuer)) throw badRequest(SIGN_IN_PROVIDER_ERRORS.addressRefused);
    if (form.isEnabled && form.clientId === '') throw badRequest(SIGN_IN_PROVIDER_ERRORS.clientIncomplete);
    const named = [form.newUsersCustomerId, ...form.groupRoles.map(({ customerId }) => customerId)];
    const customerIds = [...new Set(named.filter((id) => id !== null))];
    if (!(await areCustomersOf(tx, owner, customerIds)))
      throw badRequest(SIGN_IN_PROVIDER_ERRORS.customerUnknown);
    for (const { customerId, placeIds = null } of form.groupRoles) {
      const tenantId = customerId === null ? owner.tenantId : ((await findTenantOf(tx, customerId)) ?? null);
      const authority = customerId === null ? 'TENANT_ADMIN' : 'CUSTOMER_USER';
      const scope = { authority, tenantId, customerId, placeIds: null } as const;
      if (!(await arePlacesOf(tx, scope, placeIds))) throw badRequest(SIGN_IN_PROVIDER_ERRORS.placeUnknown);
    }
  }

  const publish = (
    unit: UnitOfWork,
    action: 'created' | 'deleted',
    { id, name, tenantId }: Pick<ProviderRow, 'id' | 'name' | 'tenantId'>,
  ) => domainEvents.publish(unit, eventOf('SIGN_IN_PROVIDER', action, { id, name, tenantId }));

  const endSessions = async (unit: UnitOfWork, id: string) =>
    sessions.endEach(unit, await findSessionsOf(unit.tx, id));

  return {
    list: async (caller: Caller): Promise<Provider[]> =>
      (await listProviders(db, ownerOf(caller))).map(bodyOf),

    /** @throws ApiError 400/31 */
    create(caller: Caller, form: ProviderForm): Promise<Provider> {
      const owner = ownerOf(caller);
      const { clientSecret, groupRoles, ...columns } = form;
      return inUnitOfWork(db, caller, async (unit) => {
        await takeTurnToAdd(unit.tx, 'sign-in providers', owner.tenantId ?? 'installation');
        if ((await countProviders(unit.tx, owner)) >= limits.providers)
          throw new ApiError(SIGN_IN_PROVIDER_ERRORS.tooMany, { max: limits.providers });
        await check(unit, owner, form);
        const row = await insertProvider(unit.tx, {
          ...newEntity(clock),
          ...owner,
          ...columns,
          clientSecret: clientSecret ?? '',
        });
        await saveGroupRoles(unit.tx, row.id, groupRoles);
        await publish(unit, 'created', row);
        return read(unit, owner, row.id);
      });
    },

    /** @throws ApiError 400/31, 404/32, 409/35 */
    update(
      caller: Caller,
      id: string,
      { version: seen, ...form }: ProviderForm & { version?: number | undefined },
    ): Promise<Provider> {
      const owner = ownerOf(caller);
      const { clientSecret, groupRoles, ...columns } = form;
      return inUnitOfWork(db, caller, async (unit) => {
        const stored = orNotFound(await lockProvider(unit.tx, owner, id), 'Provider', id);
        const version = nextVersion('Provider', stored.version, seen);
        await check(unit, owner, form);
        // A secret that was kept never goes to another provider.
        const kept = stored.issuer === form.issuer ? stored.clientSecret : '';
        const secret = clientSecret === undefined ? kept : (clientSecret ?? '');
        const before = await read(unit, owner, id);
        const row = await updateProvider(unit.tx, id, { ...columns, clientSecret: secret, version });
        await saveGroupRoles(unit.tx, id, groupRoles);
        // Accounts of one provider say nothing about those of another.
        const isOther = stored.issuer !== row.issuer;
        if (isOther) {
          await forgetIdentities(unit.tx, id);
          await forgetSignIns(unit.tx, id);
        }
        if (isOther || !row.isEnabled) await endSessions(unit, id);
        await (isOther || !row.isEnabled ? unmarkGroupRolesOf : unmarkUnlisted)(unit.tx, id);
        const after = await read(unit, owner, id);
        const entity = { id, name: row.name, tenantId: row.tenantId };
        const details = changedFields(
          { ...stored, groupRoles: before.groupRoles },
          { ...row, groupRoles: after.groupRoles },
        );
        await domainEvents.publish(unit, eventOf('SIGN_IN_PROVIDER', 'updated', entity, details));
        return after;
      });
    },

    /** @throws ApiError 404/32 */
    delete(caller: Caller, id: string): Promise<void> {
      return inUnitOfWork(db, caller, async (unit) => {
        const stored = orNotFound(await lockProvider(unit.tx, ownerOf(caller), id), 'Provider', id);
        await endSessions(unit, id);
        await deleteProvider(unit.tx, id);
        await publish(unit, 'deleted', stored);
      });
    },

    /** @throws ApiError 404/32 */
    async test(caller: Caller, id: string): Promise<ProviderTest> {
      const [listed] = await listProviders(db, ownerOf(caller), id);
      const { row } = orNotFound(listed, 'Provider', id);
      try {
        const { end_session_endpoint: end } = (await client.test(row)).serverMetadata();
        return { failure: null, detail: null, endsSessions: end !== undefined };
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        return { failure: error.failure, detail: error.detail, endsSessions: false };
      }
    },
  };
}
