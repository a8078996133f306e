import { WALL_SECRET_HEADER } from '@airdeck/contract/wall-screens/wall-link';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../testing/app-world.ts';
import { createMailbox } from '../testing/mailbox.ts';

/** The address of a building, or of a proxy, which everyone in this file has. */
const ADDRESS = '192.0.2.1';
const GUESS = 'guess';
const GUESSES = 10;
const HOUR_MS = 3_600_000;
const MONDAY = Date.UTC(2026, 5, 1);

type Secrets = {
  readonly wall: string;
  readonly badge: string;
  readonly withdrawnBadge: string;
  readonly activation: string;
  readonly reset: string;
  readonly takeBack: string;
  readonly unsubscribe: string;
  readonly reportUnsubscribe: string;
  readonly ticket: string;
  readonly keys: { readonly provisionDeviceKey: string; readonly provisionDeviceSecret: string };
};

const mailbox = createMailbox();
let world: AppWorld;
let secrets: Secrets;
let reportId: string;

beforeAll(async () => {
  world = await createAppWorld({
    mailer: mailbox.mailer,
    limits: { links: { guessesPerAddress: GUESSES } },
  });
  secrets = await makeSecrets();
});
afterAll(() => world.close());

async function makeSecrets(): Promise<Secrets> {
  const { a, app, api } = world;
  const [customer] = a.customers;
  const { activation, passwordResets, unsubscribeLinks, users } = app.services;
  const post = async (url: string, body: object) => {
    const answer = await api(a.admin, 'POST', url, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };

  const screen = {
    customerId: customer.id,
    name: 'Entrance',
    readers: 'staff',
    languages: ['en'],
    roomSeconds: 20,
    rooms: [{ deviceId: customer.device.id, title: 'Lobby' }],
    isBadgeAllowed: true,
    expiresTime: null,
  };
  const shown = await post('/backoffice/wallScreens', screen);
  const hidden = await post('/backoffice/wallScreens', screen);
  const hide = { ...screen, isBadgeAllowed: false, version: hidden.wallScreen.version };
  await api(a.admin, 'PUT', `/backoffice/wallScreens/${hidden.wallScreen.id}`, hide);

  const owner = { authority: 'CUSTOMER_USER', tenantId: a.tenantId, customerId: customer.id } as const;
  const newcomer = await users.create({ ...owner, email: 'newcomer@example.org' });
  passwordResets.request(customer.user.email);
  await passwordResets.settled();

  const resetLink = new URL(mailbox.mails.at(-1)?.link ?? '');
  const { user: mover } = a.customers[1];
  const move = { email: 'moved@example.org', currentPassword: mover.password };
  expect((await api(mover, 'PUT', `/backoffice/users/${mover.id}/email`, move)).status).toBe(200);
  const takeBackLink = new URL(mailbox.mails.at(-1)?.link ?? '');

  const report = await post('/backoffice/scheduledReports', {
    name: 'Ward',
    frequency: 'weekly',
    customerId: customer.id,
    deviceIds: null,
    timeZone: 'UTC',
    isEnabled: true,
    readerIds: [customer.user.id],
  });
  reportId = report.id;
  const reader = { id: customer.user.id, email: customer.user.email };
  const order = { what: 'csv', deviceIds: [customer.device.id], startTs: MONDAY, endTs: MONDAY + HOUR_MS };

  const profile = await post('/api/deviceProfile', {
    name: 'Self-registering',
    type: 'DEFAULT',
    transportType: 'DEFAULT',
  });
  const { body: keys } = await api(a.admin, 'PUT', `/backoffice/provisioning/${profile.id.id}`, {
    provisionType: 'ALLOW_CREATE_NEW_DEVICES',
  });
  return {
    wall: shown.secret,
    badge: shown.wallScreen.rooms[0].badgeCode,
    withdrawnBadge: hidden.wallScreen.rooms[0].badgeCode,
    activation: await activation.issue(newcomer),
    reset: resetLink.searchParams.get('resetToken') ?? '',
    takeBack: takeBackLink.searchParams.get('token') ?? '',
    unsubscribe: unsubscribeLinks.tokenOf(reader, 'alerts'),
    reportUnsubscribe: unsubscribeLinks.tokenOf(reader, `report ${report.id}`),
    ticket: (await post('/backoffice/reports/tickets', order)).ticket,
    keys: {
      provisionDeviceKey: keys.provisionDeviceKey,
      provisionDeviceSecret: keys.provisionDeviceSecret,
    },
  };
}

const get = (url: string, headers = {}): InjectOptions => ({ method: 'GET', url, headers });
const post = (url: string, payload?: object): InjectOptions => ({
  method: 'POST',
  url,
  ...(payload && { payload }),
});

type Kind = {
  readonly name: string;
  readonly open: (secret: string) => InjectOptions;
  readonly secret: (all: Secrets) => string;
  /** The status of one that the server knows. */
  readonly right: number;
  /** The status of a guess, within the limit. */
  readonly wrong: number;
};

/** In the order in which one user can use all of them. */
const KINDS: readonly Kind[] = [
  {
    name: 'wall screen',
    secret: ({ wall }) => wall,
    right: 200,
    wrong: 404,
    open: (secret) => get('/backoffice/wall', { [WALL_SECRET_HEADER]: secret }),
  },
  {
    name: 'badge',
    secret: ({ badge }) => badge,
    right: 200,
    wrong: 404,
    open: (secret) => get(`/badge/${secret}.svg`),
  },
  {
    name: 'opened activation',
    secret: ({ activation }) => activation,
    right: 303,
    wrong: 409,
    open: (secret) => get(`/api/noauth/activate?activateToken=${secret}`),
  },
  {
    name: 'activation',
    secret: ({ activation }) => activation,
    right: 200,
    wrong: 400,
    open: (secret) => post('/api/noauth/activate', { activateToken: secret, password: 'a new password' }),
  },
  {
    name: 'opened reset',
    secret: ({ reset }) => reset,
    right: 303,
    wrong: 409,
    open: (secret) => get(`/api/noauth/resetPassword?resetToken=${secret}`),
  },
  {
    name: 'reset',
    secret: ({ reset }) => reset,
    right: 200,
    wrong: 400,
    open: (secret) => post('/api/noauth/resetPassword', { resetToken: secret, password: 'a new password' }),
  },
  {
    name: 'changed address',
    secret: ({ takeBack }) => takeBack,
    right: 200,
    wrong: 400,
    open: (token) => post('/backoffice/emailChanges/takeBack', { token }),
  },
  {
    name: 'opened unsubscribing',
    secret: ({ unsubscribe }) => unsubscribe,
    right: 200,
    wrong: 410,
    open: (secret) => get(`/backoffice/notifications/unsubscribe/${secret}?of=alerts`),
  },
  {
    name: 'unsubscribing',
    secret: ({ unsubscribe }) => unsubscribe,
    right: 200,
    wrong: 410,
    open: (secret) => post(`/backoffice/notifications/unsubscribe/${secret}?of=alerts`),
  },
  {
    name: 'opened unsubscribing of a report',
    right: 200,
    wrong: 410,
    secret: ({ reportUnsubscribe }) => reportUnsubscribe,
    open: (secret) => get(`/backoffice/scheduledReports/${reportId}/unsubscribe/${secret}`),
  },
  {
    name: 'unsubscribing of a report',
    right: 200,
    wrong: 410,
    secret: ({ reportUnsubscribe }) => reportUnsubscribe,
    open: (secret) => post(`/backoffice/scheduledReports/${reportId}/unsubscribe/${secret}`),
  },
  {
    name: 'download',
    secret: ({ ticket }) => ticket,
    right: 200,
    wrong: 404,
    open: (secret) => get(`/backoffice/reports/files?ticket=${secret}`),
  },
  {
    name: 'provisioning key',
    secret: ({ keys }) => keys.provisionDeviceKey,
    right: 200,
    wrong: 200,
    open: (secret) =>
      post('/api/v1/provision', {
        provisionDeviceKey: secret,
        provisionDeviceSecret: secrets.keys.provisionDeviceSecret,
      }),
  },
];

const statusOf = async (request: InjectOptions, remoteAddress = ADDRESS) =>
  (await world.app.inject({ ...request, remoteAddress })).statusCode;

describe('from one address', () => {
  it('the badge that was withdrawn is an answer, not a guess', async () => {
    const url = () => `/badge/${secrets.withdrawnBadge}.svg`;
    for (let n = 0; n <= GUESSES; n += 1) expect(await statusOf(get(url()))).toBe(404);
    expect(await statusOf(get('/badge/guess.svg'))).toBe(404);
  });

  it.each(KINDS)('a guessed $name is refused after too many guesses', async ({ name, open, wrong }) => {
    const from = `198.51.100.${KINDS.findIndex((kind) => kind.name === name)}`;
    for (let n = 0; n < GUESSES; n += 1) expect(await statusOf(open(GUESS), from)).toBe(wrong);
    const refused = await world.app.inject({ ...open(GUESS), remoteAddress: from });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it.each(KINDS)('a right $name works, however many guesses came before', async (kind) => {
    for (let n = 0; n <= GUESSES; n += 1) await statusOf(kind.open(`${GUESS}${n}`));
    expect(await statusOf(kind.open(GUESS))).toBe(429);
    expect(await statusOf(kind.open(kind.secret(secrets)))).toBe(kind.right);
  });
});
