import { isOpen } from '@airdeck/contract/common/permission';
import {
  ATTRIBUTE_REQUESTS,
  ATTRIBUTE_TOPICS,
  CALL_TOPICS,
  CLAIM_TOPIC,
  PROVISION_REQUEST_TOPIC,
  TELEMETRY_TOPICS,
} from '@airdeck/contract/device-port/device-messages';
import { GATEWAY_TOPICS } from '@airdeck/contract/device-port/gateway-messages';
import { AIRGRADIENT_TOPIC } from '@airdeck/contract/uplinks/uplink-calls';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLOOR_PLAN_LIMITS } from '../../features/floor-plans/floor-plans.limits.ts';
import { replaceNumbers } from '../../limits/feature-limits.ts';
import { bearer, createTestApp, signIn } from '../test-app.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import type { WorldUser } from '../world.ts';
import { type Expected, targetsOf } from './answers.ts';
import { type RuledEntrance, undeclared, unexplained } from './entrances.ts';
import {
  ENTRANCES,
  EXPECTED,
  OPEN,
  OTHER_PARAMETERS,
  OTHERS,
  requestParts,
  routeOfRow,
  SOCKETS,
  USES_UP,
} from './feature-matrices.ts';
import { ELSEWHERE } from './matrix-branches.ts';
import { keyOf } from './matrix-keys.ts';
import {
  ACCESS_ROLE_OF,
  ACTORS,
  type ActorName,
  createMatrixWorld,
  KEY_ROLE_OF,
  type MatrixWorld,
} from './matrix-world.ts';
import type { Row, Target } from './row-kinds.ts';
import { isNote, watchWrites } from './write-watch.ts';

/** Forbidden, or hidden. */
const REFUSALS = [403, 404];

/** A walk makes two thousand requests: half a minute if the machine does nothing else. */
const WALK_MS = 300_000;

let database: TestDatabase;
let app: FastifyInstance;
let world: MatrixWorld;
let takeWritten: () => Promise<string[]>;
const tokens = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  // Keys call faster than programs may, and all callers have one address.
  app = await createTestApp(database, {
    limits: { links: { usesPerLinkAddressAndMinute: 100_000 } },
    featureLimits: [replaceNumbers(FLOOR_PLAN_LIMITS, { changesPerAddressAndMinute: 100_000 })],
  });
  world = await createMatrixWorld(database, app);
  takeWritten = await watchWrites(database);
  app.services.domainEvents.listenToAll(async (_, events) => {
    // Others are consequences, such as messages of the product.
    const audited = events.filter((event) => event.isAudited !== false);
    for (const { entityType, action } of audited) published.add(`${entityType} ${action}`);
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** All routes of the application, like `GET /api/device/:deviceId`; without the framework's HEAD and OPTIONS. */
const registered = () => [
  ...new Set(
    app.routePaths.all
      .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
      .map(({ method, url }) => `${method} ${url}`),
  ),
];

const KNOWN = [...EXPECTED, ...OPEN, ...SOCKETS].map(([name]) => name);
const KNOWN_ROUTES = new Set(KNOWN.map(routeOfRow));

/** Routes without expected answers. */
const unknownOf = (routes: readonly string[]) => routes.filter((route) => !KNOWN_ROUTES.has(route));

/** All entrances with their rules. */
function ruledEntrances(): RuledEntrance[] {
  const expected = new Map(EXPECTED);
  const routes = new Map(app.routePaths.all.map((route) => [`${route.method} ${route.url}`, route]));
  return ENTRANCES.map(([name, purpose]) => ({
    ...purpose,
    name,
    callers: expected.get(name) ?? 'others',
    route: routes.get(routeOfRow(name)),
  }));
}

/** The changes that services published since they were cleared, like `DEVICE updated`. */
const published = new Set<string>();

/** The answer to the last request. */
let told = '';

/** Routes that end or change the session of the caller, or need one that has just begun. */
const NEEDS_OWN_SESSION = [
  'POST /api/auth/logout',
  'PUT /backoffice/session/seeing',
  'DELETE /backoffice/session/seeing',
  'POST /backoffice/providerSignIn/end',
  'POST /backoffice/passkeys/attempts',
  'DELETE /backoffice/passkeys/:passkeyId',
];

/** Actors whose calls are watched for what they write. */
const WATCHED: readonly ActorName[] = ['the administrator of A', 'the administrator of A who sees as one'];

/** The one who sees what a role sees: all of it, and changes nothing meanwhile. */
const SEER: ActorName = 'the administrator of A who sees as one';

async function tokenOf(user: WorldUser, route: string, actor: ActorName): Promise<string> {
  const isKey = KEY_ROLE_OF[actor] !== undefined;
  const freshToken = async () => {
    const { token } = await signIn(app, user);
    if (actor === SEER) await beginToSee(token);
    return token;
  };
  if (!isKey && NEEDS_OWN_SESSION.includes(route)) return freshToken();
  const name = isKey || actor === SEER ? actor : user.id;
  const token = tokens.get(name) ?? (await keyOf(app, world, actor, user)) ?? (await freshToken());
  tokens.set(name, token);
  return token;
}

const beginToSee = (token: string) =>
  app.inject({
    method: 'PUT',
    url: '/backoffice/session/seeing',
    headers: bearer(token),
    payload: { accessRole: 'ADMINISTRATOR', placeIds: null },
  });

const registeredAt = (route: string) =>
  app.routePaths.all.find(({ method, url }) => `${method} ${url}` === route);

/** Whether the operation of a route changes anything, as it declares. */
const changes = (route: string): boolean => registeredAt(route)?.changes ?? true;

/** Those with which seeing ends, or the sign-in, are left. */
function refusesSeeing(route: string): boolean {
  const permission = registeredAt(route)?.permission;
  return permission === undefined || isOpen(permission) || permission.whileSeeing !== true;
}

/** Operations that declare that they change something, by whether a successful call wrote anything. */
const wrote = new Map<string, boolean>();

/** Why operations that change something wrote nothing in their calls here. */
const WITHOUT_WRITING: Readonly<Record<string, string>> = {
  'POST /api/2fa/account/config/generate': 'Makes a secret, which is stored when it is confirmed',
  'POST /api/2fa/account/config/submit': 'Sends a code',
  'POST /api/customer/:customerId/device/:deviceId': 'The customer has the device already',
  'POST /api/owner/CUSTOMER/:customerId/DEVICE/:deviceId': 'The customer has the device already',
  'POST /api/user/:userId/userCredentialsEnabled': 'The user may sign in already',
  'POST /backoffice/alarms/act': 'No alarms are named here',
  'POST /backoffice/dapAdddevice/dapCreateDevice': 'Nothing is new about the device',
  'POST /backoffice/deviceBatches/deletion': 'No devices are named here',
  'POST /backoffice/deviceHealth/:deviceId/rejectedMessages': 'None were rejected here',
  'POST /backoffice/deviceHealth/rejectedMessages': 'None were rejected here',
  'POST /backoffice/provisioning/:deviceProfileId/keys': 'The profile has no keys here',
  'POST /backoffice/webLogin/login': 'Noted with the session',
  'PUT /backoffice/assignToCustomer/:deviceId': 'The customer has the device already',
  'PUT /backoffice/conversations/:conversationId/read': 'Nothing is unread here',
  'PUT /backoffice/deviceBatches/customer': 'No devices are named here',
  'PUT /backoffice/deviceBatches/mode': 'No devices are named here',
  'PUT /backoffice/provisioning/:deviceProfileId': 'The profile makes no devices before, and after',
  'PUT /backoffice/shipmentApi/receiveDevices': 'No device of the shipment is named here',
  'PUT /backoffice/updateWithObjId/:deviceId': 'The customer has the device already',
  'PUT /backoffice/users/:userId/accessRole': 'The same role is given here',
};

/** Forgets what was written so far, such as a row that the next request names, and the session that it needs. */
async function watchNext(name: string, actor: ActorName): Promise<void> {
  const user = world.userOf(actor);
  if (user && !NEEDS_OWN_SESSION.includes(routeOfRow(name))) await tokenOf(user, name, actor);
  await takeWritten();
}

async function statusOf(name: string, actor: ActorName, row: Row): Promise<number> {
  const route = routeOfRow(name);
  const [method = '', pattern = ''] = route.split(' ');
  const { query = {}, payload, contentType } = requestParts(name, row, world);
  const path = pattern
    .replace(/:(\w+)/g, (_, name: string) => OTHER_PARAMETERS[name] ?? row.around?.[name] ?? row.id)
    .replace('*', 'no-such-file');
  // The body of a new partner names the tenant and its administrator.
  const body = route.endsWith('createPartner') ? await partnerOf(row) : payload;
  const user = world.userOf(actor);
  const headers = {
    ...(user && bearer(await tokenOf(user, route, actor))),
    ...(contentType && { 'content-type': contentType }),
  };
  published.clear();
  told = '';
  const response = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: `${path}?${new URLSearchParams(query)}`,
    headers,
    ...(body !== undefined && { payload: body }),
  });
  // Pictures and files are no texts.
  told = /json|text|csv/.test(String(response.headers['content-type'])) ? response.payload : '';
  return response.statusCode;
}

async function partnerOf({ id: tenantId }: Row): Promise<object> {
  const { rows } = await database.pool.query('select id, email from app_user where tenant_id = $1', [
    tenantId,
  ]);
  const admin = rows[0] ?? { id: tenantId, email: 'nobody@example.com' };
  return { tenantId, userId: admin.id, email: admin.email, userFirstName: 'Matrix' };
}

/** The targets of a route with their expected statuses. */
function expectedOf(expected: Expected, answers: string): [Target, number][] {
  const targets = targetsOf(expected.kind);
  const statuses = answers.split(' ');
  expect(statuses, `${answers} for ${targets}`).toHaveLength(targets.length);
  return targets.flatMap((target, index) =>
    statuses[index] === '-' ? [] : [[target, Number(statuses[index])]],
  );
}

describe('the access matrix', () => {
  it('lists every route once, and no other', () => {
    expect(unknownOf(registered())).toEqual([]);
    expect(KNOWN.filter((name) => !registered().includes(routeOfRow(name)))).toEqual([]);
    expect(KNOWN.filter((route, index) => KNOWN.indexOf(route) !== index)).toEqual([]);
    expect(unknownOf([...registered(), 'PATCH /api/device/:deviceId'])).toEqual([
      'PATCH /api/device/:deviceId',
    ]);
  });

  it('answers 401 without a token on every route that is not open', async () => {
    for (const [name] of EXPECTED) {
      const row = await world.rowOf('nobody', 'device', 'own', false);
      expect([name, await statusOf(name, 'nobody', row)]).toEqual([name, 401]);
    }
  });

  it('answers open routes without a token', async () => {
    for (const [route, { status }] of OPEN) {
      const row = await world.rowOf('nobody', 'device', 'unknown', false);
      expect([route, await statusOf(route, 'nobody', row)]).toEqual([route, status]);
    }
  });

  for (const [actor, role] of ACTORS) {
    if (role === null) continue;
    it(`holds for ${actor}`, { timeout: WALK_MS }, async () => {
      const wrong: string[] = [];
      const done = new Set<string>();
      const isLimited = actor in ACCESS_ROLE_OF || actor in KEY_ROLE_OF;
      for (const [name, expected] of EXPECTED) {
        for (const [target, status] of expectedOf(expected, expected[role])) {
          if (target === 'neighbour' && role !== 'customer') continue;
          const row = await world.rowOf(actor, expected.kind, target, USES_UP.has(name));
          if (WATCHED.includes(actor)) await watchNext(name, actor);
          const answered = await statusOf(name, actor, row);
          const written = WATCHED.includes(actor) ? await takeWritten() : [];
          const route = routeOfRow(name);
          if (changes(route)) {
            if (answered < 300 && WATCHED.includes(actor))
              wrote.set(route, written.length > 0 || wrote.get(route) === true);
            if (actor === SEER && refusesSeeing(route)) {
              const byIt = NEEDS_OWN_SESSION.includes(route) ? [] : written;
              if (answered < 400 || byIt.length + published.size > 0)
                wrong.push(`${name}: ${answered} while seeing, ${written}`);
              continue;
            }
          } else if (!written.every(isNote)) wrong.push(`${name} (${target}): writes ${written}`);
          for (const change of published) done.add(change);
          const elsewhere = ELSEWHERE[actor]?.exec(told);
          if (elsewhere) wrong.push(`${name} (${target}): tells of ${elsewhere[0]}`);
          if (isLimited && REFUSALS.includes(answered) && published.size === 0) continue;
          // Some requests name rows outside of a branch in their bodies.
          if (elsewhere === null && answered >= 400 && answered < 500 && published.size === 0) continue;
          if (answered !== status) wrong.push(`${name} (${target}): ${answered} instead of ${status}`);
          for (const change of undeclared(expected, [...published]))
            wrong.push(`${name} (${target}): does ${change}`);
        }
      }
      expect(wrong).toEqual([]);
      if (isLimited) expect([...done].toSorted()).toMatchSnapshot();
    });
  }
});

it('declares which operations change something', () => {
  const unwritten = [...wrote].flatMap(([route, isWritten]) => (isWritten ? [] : [route])).toSorted();
  expect(unwritten).toEqual(Object.keys(WITHOUT_WRITING));
});

describe('the entrances of an action', () => {
  it('are those of people, devices and jobs', () => {
    const messages = [
      ...TELEMETRY_TOPICS,
      ...ATTRIBUTE_TOPICS,
      CLAIM_TOPIC,
      PROVISION_REQUEST_TOPIC,
      AIRGRADIENT_TOPIC,
      ...ATTRIBUTE_REQUESTS.map(({ request }) => request),
      ...CALL_TOPICS.flatMap(({ request, response }) => [request, response]),
      ...Object.values(GATEWAY_TOPICS),
    ];
    const others = OTHERS.map(([name]) => name);
    expect(new Set(others)).toEqual(
      new Set([...messages.map((topic) => `MQTT ${topic}`), ...app.jobs.names.map((name) => `job ${name}`)]),
    );
  });

  it('admit the same callers with the same limits, unless a reason is given', () => {
    expect(unexplained(ruledEntrances())).toEqual([]);
  });
});
