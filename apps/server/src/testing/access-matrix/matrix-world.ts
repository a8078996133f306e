import type { AccessRole } from '@airdeck/contract/common/access-role';
import type { FastifyInstance } from 'fastify';
import type { TestDatabase } from '../test-database.ts';
import { createWorld, type World, type WorldCustomer, type WorldUser } from '../world.ts';
import type { Kind, Role } from './answers.ts';
import { makeBranches } from './matrix-branches.ts';
import type { MatrixTenant, Row, RowScope, Target } from './row-kinds.ts';

/** The actors with their roles; null: not signed in. */
export const ACTORS = [
  ['nobody', null],
  ['a user of a customer of A', 'customer'],
  ['a user of a customer of B', 'customer'],
  ['the administrator of A', 'admin'],
  ['the administrator of B', 'admin'],
  ['the administrator of A who sees as one', 'admin'],
  ['a viewer of A', 'admin'],
  ['an installer of A', 'admin'],
  ['an editor of A', 'admin'],
  ['a viewer of a customer of A', 'customer'],
  ['an editor of a branch of A', 'admin'],
  ['a viewer of a branch of a customer of A', 'customer'],
  ['an administrator of another branch of A', 'admin'],
  ['a read-only key of A', 'admin'],
  ['a key of A', 'admin'],
  ['a key of A that is limited to a customer', 'customer'],
  ['a partner', 'partner'],
  ['a system administrator', 'system'],
] as const satisfies readonly (readonly [string, Role | null])[];
export type ActorName = (typeof ACTORS)[number][0];

/** API keys of the administrator of their tenant, with their own role or that of their owner. */
export const KEY_ROLE_OF: Partial<Record<ActorName, AccessRole | null>> = {
  'a read-only key of A': 'VIEWER',
  'a key of A': null,
  'a key of A that is limited to a customer': null,
};

/** Whether a key is limited to the first customer of its tenant. */
export const isKeyOfCustomer = (actor: ActorName): boolean =>
  actor === 'a key of A that is limited to a customer';

/** Actors with fewer rights than the first users of their tenant or customer. */
export const ACCESS_ROLE_OF: Partial<Record<ActorName, AccessRole>> = {
  'a viewer of A': 'VIEWER',
  'an installer of A': 'INSTALLER',
  'an editor of A': 'EDITOR',
  'a viewer of a customer of A': 'VIEWER',
  'an editor of a branch of A': 'EDITOR',
  'a viewer of a branch of a customer of A': 'VIEWER',
  'an administrator of another branch of A': 'ADMINISTRATOR',
};

const UNKNOWN: Row = { id: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005', email: 'nobody@example.com' };

export type MatrixWorld = Awaited<ReturnType<typeof createMatrixWorld>>;

/** Tenants A and B, a partner with a tenant and customers of their own, and a system administrator. */
export async function createMatrixWorld(database: TestDatabase, app: FastifyInstance) {
  const world: World = await createWorld(database);
  const { tenants, users, customers, devices, questions } = app.services;
  let made = 0;
  const nextEmail = () => `matrix.${++made}@example.com`;
  const nextTitle = () => `Matrix ${++made}`;
  const partner = await makePartner();
  const { id: questionId } = await questions.create(null, {
    question: 'Matrix?',
    typeId: 1,
    questionnaireId: 1,
    weightage: 1,
    options: [],
  });

  const tenantOf: Record<ActorName, MatrixTenant> = {
    nobody: world.a,
    'a user of a customer of A': world.a,
    'a user of a customer of B': world.b,
    'the administrator of A': world.a,
    'the administrator of B': world.b,
    'the administrator of A who sees as one': world.a,
    'a viewer of A': world.a,
    'an installer of A': world.a,
    'an editor of A': world.a,
    'a viewer of a customer of A': world.a,
    'an editor of a branch of A': world.a,
    'a viewer of a branch of a customer of A': world.a,
    'an administrator of another branch of A': world.a,
    'a read-only key of A': world.a,
    'a key of A': world.a,
    'a key of A that is limited to a customer': world.a,
    'a partner': partner,
    'a system administrator': world.a,
  };
  const foreignTo = (actor: ActorName): MatrixTenant => (tenantOf[actor] === world.b ? world.a : world.b);

  const branches = await makeBranches(app, world);
  const limitedUsers = new Map<ActorName, WorldUser>();
  for (const [actor, role] of ACTORS) {
    const accessRole = ACCESS_ROLE_OF[actor];
    if (!accessRole) continue;
    const { tenantId, customers: ofTenant } = tenantOf[actor];
    const customerId = role === 'customer' ? (ofTenant[0]?.id ?? null) : null;
    const authority = customerId ? 'CUSTOMER_USER' : 'TENANT_ADMIN';
    const user = await users.create({ authority, tenantId, customerId, email: nextEmail(), accessRole });
    const branch = branches[actor];
    if (branch)
      await database.pool.query('update app_user set place_ids = $2 where id = $1', [user.id, [branch]]);
    const { password } = world.sysAdmin;
    await users.setPassword(user.id, password);
    limitedUsers.set(actor, { id: user.id, email: user.email, password });
  }

  /** User of an actor; undefined: not signed in. */
  function userOf(actor: ActorName): WorldUser | undefined {
    if (actor === 'nobody') return undefined;
    if (actor === 'a system administrator') return world.sysAdmin;
    const limited = limitedUsers.get(actor);
    if (limited) return limited;
    const tenant = tenantOf[actor];
    return actor.startsWith('a user') ? tenant.customers[0]?.user : tenant.admin;
  }

  /** The target row. @param isFresh whether it has to be a new one, because the call consumes it */
  async function rowOf(actor: ActorName, kind: Kind, target: Target, isFresh: boolean): Promise<Row> {
    if (target === 'unknown' || target === 'none') return UNKNOWN;
    if (target === 'self') return userOf(actor) ?? UNKNOWN;
    if (target === 'administrator') return isFresh ? makeAdmin(actor) : tenantOf[actor].admin;
    const tenant = target === 'foreign' ? foreignTo(actor) : tenantOf[actor];
    if (kind === 'tenant') {
      const id =
        isFresh && actor === 'a system administrator' ? (await makeTenant()).tenantId : tenant.tenantId;
      return { id, email: '' };
    }
    const [first, second] = tenant.customers;
    const customer = target === 'neighbour' ? second : first;
    if (!customer) throw new Error('the world has no such customer');
    if (kind === 'customer') {
      const id = isFresh && target === 'own' ? await makeCustomer(tenant) : customer.id;
      return { id, email: '' };
    }
    if (typeof kind !== 'string')
      return { email: '', ...(await kind.make(scopeOf(actor, target, tenant, customer))) };
    if (kind === 'device') {
      return isFresh && target === 'own'
        ? makeDevice(tenant, customer.id)
        : { id: customer.device.id, email: '', around: aroundOf(tenantOf[actor]) };
    }
    return isFresh && target === 'own' ? makeUser(tenant, customer.id) : fellowOf(tenant, customer);
  }

  function scopeOf(
    actor: ActorName,
    target: Target,
    tenant: MatrixTenant,
    customer: WorldCustomer,
  ): RowScope {
    const self = userOf(actor) ?? null;
    return {
      actor: self,
      actorsTenant: tenantOf[actor],
      tenant,
      customer,
      user: target === 'own' ? self : target === 'neighbour' ? customer.user : tenant.admin,
      isOfSystem: actor === 'a system administrator' && target === 'own',
      sysAdmin: world.sysAdmin,
      nextTitle,
      services: app.services,
      database,
      insert: async (statement, values) => (await database.pool.query(statement, [...values])).rows[0],
    };
  }

  /** Another user of the same customer, whom no call consumes. */
  const fellows = new Map<string, Promise<Row>>();
  function fellowOf(tenant: MatrixTenant, customer: WorldCustomer): Promise<Row> {
    const known = fellows.get(customer.id) ?? makeUser(tenant, customer.id);
    fellows.set(customer.id, known);
    return known;
  }

  /** Possible new owners of a device. */
  const aroundOf = ({ tenantId, customers }: MatrixTenant): Record<string, string> => ({
    tenantId,
    ...(customers[0] && { customerId: customers[0].id }),
  });

  async function makeDevice(tenant: MatrixTenant, customerId: string): Promise<Row> {
    const { tenantId } = tenant;
    const { device, credentials } = await devices.create({ tenantId, customerId, name: nextTitle() });
    const around = { ...aroundOf(tenant), credentialsId: credentials.id, deviceName: device.name };
    return { id: device.id, email: '', around };
  }

  async function makeUser({ tenantId }: MatrixTenant, customerId: string): Promise<Row> {
    return users.create({ authority: 'CUSTOMER_USER', tenantId, customerId, email: nextEmail() });
  }

  async function makeAdmin(actor: ActorName): Promise<Row> {
    const { tenantId } = tenantOf[actor];
    return users.create({ authority: 'TENANT_ADMIN', tenantId, customerId: null, email: nextEmail() });
  }

  async function makeCustomer({ tenantId }: MatrixTenant): Promise<string> {
    return (await customers.create(tenantId, { title: nextTitle() })).id;
  }

  async function makeTenant(
    kind: 'TENANT' | 'PARTNER' = 'TENANT',
  ): Promise<{ tenantId: string; admin: WorldUser }> {
    const { id: tenantId } = await tenants.create({ title: nextTitle(), kind });
    const user = await users.create({
      authority: 'TENANT_ADMIN',
      tenantId,
      customerId: null,
      email: nextEmail(),
    });
    const { password } = world.sysAdmin;
    await users.setPassword(user.id, password);
    return { tenantId, admin: { id: user.id, email: user.email, password } };
  }

  async function makePartner(): Promise<MatrixTenant> {
    const { tenantId, admin } = await makeTenant('PARTNER');
    const customerId = await makeCustomer({ tenantId, admin, customers: [] });
    const { device, credentials } = await devices.create({ tenantId, customerId, name: 'matrix' });
    const user = await users.create({ authority: 'CUSTOMER_USER', tenantId, customerId, email: nextEmail() });
    const customer: WorldCustomer = {
      id: customerId,
      user: { id: user.id, email: user.email, password: '' },
      device: { id: device.id, key: device.key, name: device.name, token: credentials.credentialsId },
    };
    return { tenantId, admin, customers: [customer] };
  }

  return { ...world, userOf, rowOf, nextEmail, nextTitle, foreignTo, tenantOf, questionId };
}
