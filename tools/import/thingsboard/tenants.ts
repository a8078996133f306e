import { listTenants, saveTenant } from '../../../packages/contract/src/tenants/tenants.ts';
import { listUsersOfTenant, saveUser } from '../../../packages/contract/src/users/users.ts';
import { importEntity, isRefusal } from './import-entity.ts';
import { readList } from './lists.ts';
import type { TenantRun } from './run.ts';
import type { ServerSession } from './session.ts';
import { saveContact } from './tenant-data.ts';
import { invite, newUser } from './users.ts';
import {
  contactSchema,
  sourceIdOf,
  userSchema,
  type WireContact,
  type WireUser,
  withSourceId,
} from './wire.ts';

/** A tenant, with a session of one of its administrators on each side. */
export type TenantPair = {
  readonly title: string;
  readonly source: ServerSession;
  /** Undefined: a dry run, and the tenant is not on Airdeck yet. */
  readonly target: ServerSession | undefined;
};

type SystemRun = Omit<TenantRun, 'target'> & { readonly target: ServerSession };

/** Imports tenants with one administrator each, one after the other, for system administrators on both sides. */
export async function* importTenants(
  run: SystemRun,
  onlyTitle: string | undefined,
): AsyncGenerator<TenantPair> {
  for await (const tenant of readList(run.source, listTenants, contactSchema)) {
    if (onlyTitle !== undefined && tenant.title !== onlyTitle) continue;
    const administrator = await firstAdministrator(run.source, tenant.id);
    if (!administrator) {
      await run.tally.leaveOut('tenant', tenant.title, 'it has no administrator, as whom it could be read');
      continue;
    }
    const leftOut = run.tally.counts.tenant.leftOut;
    const tenantId = await importTenant(run, tenant);
    if (run.tally.counts.tenant.leftOut > leftOut) continue;
    const source = run.source.actAs(administrator);
    if (tenantId === undefined) {
      yield { title: tenant.title, source, target: undefined };
      continue;
    }
    const target = await administratorOf(run, tenantId, administrator);
    if (target) yield { title: tenant.title, source, target: run.target.actAs(target) };
    else await run.tally.leaveOut('tenant', tenant.title, 'its administrator cannot be made');
  }
}

function importTenant(run: SystemRun, tenant: WireContact): Promise<string | undefined> {
  const { id, additionalInfo, ...contact } = tenant;
  return importEntity(run, {
    kind: 'tenant',
    sourceId: id,
    name: tenant.title,
    find: () => findTenant(run.target, tenant),
    create: async () => {
      const body = { ...contact, additionalInfo: withSourceId(additionalInfo, id) };
      return saveContact(run, run.target, saveTenant, body);
    },
  });
}

/** Titles of tenants are not unique: finds the tenant imported before, otherwise the first with its title. */
async function findTenant(
  target: ServerSession,
  { id, title }: WireContact,
): Promise<WireContact | undefined> {
  let sameTitle: WireContact | undefined;
  for await (const tenant of readList(target, listTenants, contactSchema, { query: { textSearch: title } })) {
    if (sourceIdOf(tenant) === id) return tenant;
    if (tenant.title === title) sameTitle ??= tenant;
  }
  return sameTitle;
}

async function firstAdministrator(session: ServerSession, tenantId: string): Promise<WireUser | undefined> {
  for await (const user of readList(session, listUsersOfTenant, userSchema, { params: { tenantId } }))
    return user;
  return undefined;
}

/** The tenant's administrator on Airdeck, created if it has none. Other users are imported with the tenant's data. */
async function administratorOf(
  run: SystemRun,
  tenantId: string,
  administrator: WireUser,
): Promise<WireUser | undefined> {
  const { target, progress, isDry } = run;
  const known = await firstAdministrator(target, tenantId);
  if (isDry) return known;
  const user = known ?? (await makeAdministrator(target, tenantId, administrator));
  if (user && sourceIdOf(user) === administrator.id && !progress.mapped('user', administrator.id)) {
    await invite(run, target, user);
    await progress.addMapped('user', administrator.id, { targetId: user.id, outcome: 'brought' });
  }
  return user;
}

async function makeAdministrator(
  target: ServerSession,
  tenantId: string,
  administrator: WireUser,
): Promise<WireUser | undefined> {
  try {
    return await target.call(saveUser, newUser(administrator, { tenantId }), userSchema);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // The response to a first request was lost, and its retry is refused: the first one created them.
    return firstAdministrator(target, tenantId);
  }
}
