import { ENGAGEMENT_DAYS, getEngagement } from '@airdeck/contract/engagement/engagement';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { signIn } from '../../testing/test-app.ts';
import type { WorldUser } from '../../testing/world.ts';

/** 22:30 in UTC: the next day in Tokyo. */
let now = Date.UTC(2026, 0, 15, 22, 30);
const DAY_MS = 86_400_000;

let world: AppWorld;

beforeAll(async () => {
  world = await createAppWorld({ clock: () => now });
});
afterAll(() => world.close());

async function days(timeZone?: string) {
  const query = timeZone === undefined ? '' : `?timeZone=${encodeURIComponent(timeZone)}`;
  const { status, body } = await world.api(world.sysAdmin, 'GET', `/backoffice/engagement${query}`);
  expect(status).toBe(200);
  return getEngagement.responses[200].parse(body).days;
}

it("counts sign-ins of customers' users by day, without other users", async () => {
  const [first, second] = world.a.customers;
  const end = now;
  now = end - 2 * DAY_MS;
  await signIn(world.app, first.user);
  await signIn(world.app, first.user);
  await signIn(world.app, second.user);
  now = end - ENGAGEMENT_DAYS * DAY_MS;
  await signIn(world.app, first.user);
  now = end;
  await signIn(world.app, world.a.admin);
  await signIn(world.app, world.b.customers[0].user);
  const counted = await days();
  expect(counted).toHaveLength(ENGAGEMENT_DAYS);
  expect(counted.filter(({ signIns }) => signIns > 0)).toEqual([
    { day: '2026-01-13', signIns: 3, users: 2, responses: 0 },
    { day: '2026-01-15', signIns: 1, users: 1, responses: 0 },
  ]);
  expect([counted[0]?.day, counted.at(-1)?.day]).toEqual(['2025-12-17', '2026-01-15']);
});

it('counts days in the time zone of the reader', async () => {
  const counted = await days('Asia/Tokyo');
  expect(counted.filter(({ signIns }) => signIns > 0).map(({ day }) => day)).toEqual([
    '2026-01-14',
    '2026-01-16',
  ]);
});

it('counts answered questionnaires, regardless of who entered the answers', async () => {
  const [first, second] = world.a.customers;
  const end = now;
  now = end - 40 * DAY_MS;
  const made = await world.api(world.sysAdmin, 'POST', '/backoffice/questionnarieApi/createQuestion', {
    question: 'Do you sleep better?',
    questionTypeId: 1,
    questionMasterId: 1,
    waitage: 1,
  });
  const answerBy = (user: WorldUser, userId: string) =>
    world.api(user, 'POST', '/backoffice/questionnarieResponseApi/submitAnswer', [
      { questionId: made.body._id, questionMasterId: 1, userId, responseBoolean: true },
    ]);
  // Before the first day.
  await answerBy(world.b.customers[0].user, world.b.customers[0].user.id);
  now = end - 3 * DAY_MS;
  await answerBy(first.user, first.user.id);
  await answerBy(world.sysAdmin, second.user.id);
  now = end;
  const answered = async (timeZone?: string) =>
    (await days(timeZone)).filter(({ responses }) => responses > 0);
  expect(await answered()).toMatchObject([{ day: '2026-01-12', responses: 2 }]);
  expect(await answered('Asia/Tokyo')).toMatchObject([{ day: '2026-01-13', responses: 2 }]);
});

it('refuses an unknown time zone', async () => {
  const { status, body } = await world.api(
    world.sysAdmin,
    'GET',
    '/backoffice/engagement?timeZone=Mars/Olympus',
  );
  expect([status, body.message]).toEqual([400, "Unknown time zone 'Mars/Olympus'!"]);
});
