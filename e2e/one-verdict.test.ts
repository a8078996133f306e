import mqtt from 'mqtt';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unzip } from '../apps/server/src/features/history/testing/unzip.ts';
import { type MailServer, startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { DEFAULT_NOTIFICATION_CHOICES } from '../packages/contract/src/notifications/notifications.ts';
import { openChartTable, readChartTable } from './chart-table.ts';
import {
  BEDROOM,
  type ExpectedRoom,
  type ExpectedSentences,
  KITCHEN,
  ROOMS,
  ROOMS_LATER,
  SENT,
  SENT_LATER,
  SENTENCES,
  SENTENCES_LATER,
  STUFFY_LIVING_ROOM,
} from './expected-rooms.ts';
import { type Account, callApi } from './platform-api.ts';
import { openWindow, type Product, startProduct, type Window } from './product.ts';
import { dashboardOf, INDEX_NAMES, lookAtWall, plain } from './shown-rooms.ts';
import { ARABIC, ENGLISH, type Language, textsOf } from './texts.ts';

const PHONE = { width: 390, height: 844 };

let mails: MailServer;
let product: Product;
const windows: Window[] = [];
let familyEn: Page;
let familyAr: Page;
let tenantEn: Page;
let tenantAr: Page;
let wall: Page;
let badges: Map<string, string>;

beforeAll(async () => {
  mails = await startMailServer();
  const settings = { SMTP_URL: mails.url, MAIL_FROM: 'Airdeck <air@example.org>' };
  product = await startProduct(Object.keys(SENT), { settings });
  const { user, admin } = product.household;
  await call(user, 'PUT', `/backoffice/users/${user.id}/notificationChoices`, choicesIn('en'));
  const { id } = (await call(admin, 'GET', '/api/auth/user')) as { id: { id: string } };
  await call(admin, 'PUT', `/backoffice/users/${id.id}/notificationChoices`, choicesIn('ar'));
  await makeRule('Bad particles', 'pm25', 120);
  await makeRule('Bad CO2', 'co2', 2000);
  await publish(SENT);
  const made = (await call(user, 'POST', '/backoffice/wallScreens', {
    name: 'Hall',
    readers: 'staff',
    languages: ['en', 'ar'],
    roomSeconds: 5,
    isBadgeAllowed: true,
    rooms: product.household.devices.map(({ id: deviceId, name }) => ({ deviceId, title: name })),
    expiresTime: null,
  })) as { secret: string; wallScreen: { rooms: { title: string; badgeCode: string }[] } };
  badges = new Map(made.wallScreen.rooms.map(({ title, badgeCode }) => [title, badgeCode]));
  familyEn = await open(user, ENGLISH);
  familyAr = await open(user, ARABIC);
  for (const page of [familyEn, familyAr]) await page.setViewportSize(PHONE);
  tenantEn = await open(admin, ENGLISH);
  tenantAr = await open(admin, ARABIC);
  wall = await open(undefined, ENGLISH);
  await wall.clock.install();
  await wall.goto(`${product.url}/wall#${made.secret}`);
});
afterAll(async () => {
  await product?.close();
  await mails.close();
});

const choicesIn = (language: 'en' | 'ar') => ({ ...DEFAULT_NOTIFICATION_CHOICES, language });

async function open(account: Account | undefined, language: Language): Promise<Page> {
  const window = await openWindow(product, account, { language });
  windows.push(window);
  return window.page;
}

const call = (account: Account, method: string, path: string, body?: object) =>
  callApi(product.url, account, method, path, body);

const makeRule = (name: string, key: string, threshold: number) =>
  call(product.household.admin, 'POST', '/backoffice/rules', {
    name,
    isEnabled: true,
    devices: { kind: 'all' },
    holdMinutes: 0,
    severity: 'CRITICAL',
    condition: { kind: 'above', key, threshold, clearAt: threshold },
    schedule: null,
    recipients: { customerUsers: true, tenantAdmins: true, userIds: [] },
  });

/** Sends a message of each room, in this order. */
async function publish(messages: Readonly<Record<string, string>>): Promise<void> {
  for (const [room, message] of Object.entries(messages)) {
    const { token } = product.household.devices.find(({ name }) => name === room) ?? {};
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${product.server.mqttPort}`, {
      username: token ?? '',
      reconnectPeriod: 0,
    });
    await client.publishAsync('v1/devices/me/telemetry', message, { qos: 1 });
    await client.endAsync();
  }
}

const saidOf = ({ word, gas }: ExpectedRoom, tag: 'en' | 'ar') =>
  [word[tag === 'en' ? 0 : 1], ...(gas === null ? [] : [gas])].join(': ');

const isJudged = ({ gas, index }: ExpectedRoom) => gas !== null || index !== null;

const cardsOf = (rooms: readonly ExpectedRoom[], tag: 'en' | 'ar') =>
  rooms.map((room) => {
    const { name, band, index } = room;
    return [name, band, ...(index === null ? [`${name}: ${saidOf(room, tag)}`] : [index, saidOf(room, tag)])];
  });

const onWall = (rooms: readonly ExpectedRoom[]) =>
  Object.fromEntries(
    rooms.flatMap(({ name, index, word, gas, onWall: sentences, besideAge }) =>
      (['en', 'ar'] as const).map((tag, n) => [
        `${name} ${tag}`,
        [index ?? '', word[n], gas ?? '', sentences[n], besideAge[n]],
      ]),
    ),
  );

async function expectOnEverySurface(
  rooms: readonly ExpectedRoom[],
  sentences: ExpectedSentences,
): Promise<void> {
  for (const [page, tag, lines] of [
    [familyEn, 'en', sentences.family.en],
    [familyAr, 'ar', sentences.family.ar],
    [tenantEn, 'en', sentences.tenant.en],
    [tenantAr, 'ar', sentences.tenant.ar],
  ] as const) {
    await expect
      .poll(() => dashboardOf(page))
      .toEqual({ isWorstInView: true, lines, cards: cardsOf(rooms, tag) });
    const text = await page.locator('main').innerText();
    expect(text).not.toContain('All is well');
    for (const language of [ENGLISH, ARABIC])
      expect(text).not.toContain(textsOf(language)('outdoor.advice.good').replace('.', ''));
  }
  const shown = new Map<string, string[]>();
  await expect.poll(async () => Object.fromEntries(await lookAtWall(wall, shown))).toEqual(onWall(rooms));
  for (const room of rooms) {
    for (const tag of ['en', 'ar'] as const) {
      const svg = await (await fetch(`${product.url}/badge/${badges.get(room.name)}.svg?lang=${tag}`)).text();
      const [, title] = /<title>(.*)<\/title>/.exec(svg) ?? [];
      const index = isJudged(room) ? ` (${INDEX_NAMES[tag]})` : '';
      const number = room.gas === null && room.index !== null ? ` ${room.index}` : '';
      expect(plain(title)).toBe(`${room.name}: ${saidOf(room, tag)}${number}${index}`);
    }
  }
}

const mailsNow = () =>
  mails.mails
    .map(({ to = [], subject, text }) => {
      const now = text?.split('\n').find((line) => /\bnow\b|الآن/.test(line));
      return [to[0]?.address, plain(subject), plain(now)];
    })
    .toSorted();

const mailsOf = (rooms: readonly (readonly [ExpectedRoom, rule: string])[]) =>
  rooms
    .flatMap(([{ name, word, cause }, rule]) => [
      [product.household.user.email, `Critical: ${rule}, ${name}`, `The air is now ${word[0]}: ${cause}.`],
      [
        product.household.admin.email,
        `حرج: ${rule}، ${name} · A family`,
        `الهواء الآن ${word[1]}: ${cause}.`,
      ],
    ])
    .toSorted();

const BAD = [
  [KITCHEN, 'Bad particles'],
  [BEDROOM, 'Bad CO2'],
] as const;

it('says one verdict on every screen, badge and mail, in English and Arabic', async () => {
  await expectOnEverySurface(ROOMS, SENTENCES);
  await expect.poll(mailsNow).toEqual(mailsOf(BAD));
  for (const page of [familyEn, familyAr]) {
    const card = page.getByRole('listitem').getByRole('link', { name: 'Kitchen' });
    expect(await card.getAttribute('aria-current')).toBe('true');
  }
});

// No retry: the alert can be cleared once.
it('keeps saying it after the alert was cleared by hand', { retry: 0 }, async () => {
  await tenantEn.goto(`${product.url}/alerts`);
  const row = (page: Page) => page.getByRole('row', { name: /Kitchen/ });
  await row(tenantEn).getByRole('button', { name: 'Clear', exact: true }).click();
  await tenantEn.getByRole('button', { name: 'Do not remind me until the cause has ended' }).click();
  await tenantEn.getByText('The changes have been saved.').waitFor();
  for (const [page, inHub, inBell] of [
    [tenantEn, 'Cleared by hand, still bad', 'Cleared by hand, still bad: 1 room.'],
    [tenantAr, 'أُنهي يدويًا، وما زال الوضع سيئًا', 'أُنهي يدويًا، وما زال الوضع سيئًا: غرفة واحدة.'],
  ] as const) {
    await page.goto(`${product.url}/alerts?state=all`);
    await row(page).getByText(inHub).waitFor();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /notification|إشعار/ })
      .click();
    await page.getByRole('dialog').getByText(inBell).waitFor();
    await page.goto(`${product.url}/dashboard`);
  }
  await expectOnEverySurface(ROOMS, SENTENCES);
});

it('says that a sensor is at fault, and reads numbers that are sent as text', async () => {
  await publish(SENT_LATER);
  await expectOnEverySurface(ROOMS_LATER, SENTENCES_LATER);
  await expect.poll(mailsNow).toEqual(mailsOf([...BAD, [STUFFY_LIVING_ROOM, 'Bad CO2']]));
  await familyEn.getByRole('link', { name: 'Living room' }).first().click();
  const tile = familyEn.locator('main dl > div').filter({ hasText: 'PM10' });
  await expect.poll(() => tile.locator('dd bdi span').first().textContent()).toBe('80.0');
  const table = await readChartTable(await openChartTable(familyEn, ENGLISH, 'PM10'));
  expect(table.at(-1)?.[1]).toBe('80.0');
  const { user, devices } = product.household;
  const { url } = (await call(user, 'POST', '/backoffice/reports/tickets', {
    deviceIds: [devices[2]?.id],
    startTs: Date.now() - 3_600_000,
    endTs: Date.now(),
    what: 'csv',
  })) as { url: string };
  const archive = await (await fetch(product.url + url)).arrayBuffer();
  const files = [...unzip(Buffer.from(archive))];
  const [, text] = files.find(([name]) => /^Living room .*\.csv$/.test(name)) ?? [];
  const csv = text?.trim().split('\r\n') ?? [];
  // After the times: index, CO2, particles, temperature and humidity.
  expect(csv.at(-1)?.split(',').slice(2).filter(Boolean)).toEqual(['80', '2900', '41.5', '80', '21.5', '44']);
  for (const { troubles } of windows) expect(troubles).toEqual([]);
});
