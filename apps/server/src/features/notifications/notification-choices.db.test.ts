import { DEFAULT_NOTIFICATION_CHOICES } from '@airdeck/contract/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldUser } from '../../testing/world.ts';

const CHOICES = {
  mail: ['CRITICAL'],
  push: [],
  messages: ['mail', 'push'],
  conversations: ['push'],
  todos: [],
  notifiesOfEnd: true,
  quietHours: { from: '22:00', to: '06:30', timeZone: 'Asia/Tokyo', letsCriticalPass: false },
  language: 'ja',
};

let world: AppWorld;
let user: WorldUser;
beforeAll(async () => {
  world = await createAppWorld();
  user = world.a.customers[0].user;
});
afterAll(() => world.close());

const pathOf = ({ id }: { id: string }) => `/backoffice/users/${id}/notificationChoices`;

describe('notification choices', () => {
  it('have defaults until the user saves them, with an audit entry', async () => {
    const { admin } = world.b;
    expect((await world.api(admin, 'GET', pathOf(admin))).body).toEqual(DEFAULT_NOTIFICATION_CHOICES);
    const saved = await world.api(admin, 'PUT', pathOf(admin), CHOICES);
    expect([saved.status, saved.body]).toEqual([200, CHOICES]);
    expect((await world.api(admin, 'GET', pathOf(admin))).body).toEqual(CHOICES);
    const { rows } = await world.database.pool.query(
      `select action, details from audit_entry where entity_id = $1 and action <> 'signedIn'`,
      [admin.id],
    );
    expect(rows).toEqual([{ action: 'profileUpdated', details: { changed: ['notificationChoices'] } }]);
  });

  it.each([
    ['an unknown severity', { mail: ['LOUD'] }],
    ['an invalid time', { quietHours: { ...CHOICES.quietHours, from: '24:00' } }],
    ['an unknown time zone', { quietHours: { ...CHOICES.quietHours, timeZone: 'Moon/Base' } }],
    ['an unknown language', { language: 'xx' }],
  ])('are refused with %s', async (_what, part) => {
    expect((await world.api(user, 'PUT', pathOf(user), { ...CHOICES, ...part })).status).toBe(400);
  });

  it('are accessible to that user only', async () => {
    for (const who of [world.a.admin, world.sysAdmin, world.a.customers[1].user]) {
      expect((await world.api(who, 'GET', pathOf(user))).status).toBe(403);
      expect((await world.api(who, 'PUT', pathOf(user), CHOICES)).status).toBe(403);
    }
  });
});

describe('the unsubscribe link of a mail', () => {
  const linkOf = ({ id }: WorldUser) =>
    `/backoffice/notifications/unsubscribe/${world.app.services.unsubscribeLinks.tokenOf(id)}`;
  const chosen = async () => (await world.api(user, 'GET', pathOf(user))).body;

  it('shows a button without a sign-in, and changes nothing when it is opened', async () => {
    await world.api(user, 'PUT', pathOf(user), { ...CHOICES, language: 'ar' });
    const page = await world.app.inject(linkOf(user));
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<html lang="ar" dir="rtl">');
    expect(page.body).toContain('<form method="post">');
    expect(page.body).not.toContain('<script');
    expect((await chosen()).mail).toEqual(['CRITICAL']);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'stops the mails, and nothing else, when a mail program posts %s',
    async (type) => {
      await world.api(user, 'PUT', pathOf(user), { ...CHOICES, push: ['MAJOR'] });
      const answer = await world.app.inject({
        method: 'POST',
        url: linkOf(user),
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect(answer.statusCode).toBe(200);
      expect(await chosen()).toEqual({ ...CHOICES, mail: [], push: ['MAJOR'] });
    },
  );

  it('cannot be forged', async () => {
    const token = world.app.services.unsubscribeLinks.tokenOf(user.id);
    for (const wrong of ['x', token.slice(0, -1), token.replace(user.id, world.a.admin.id), `${user.id}.`]) {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await world.app.inject({
          method,
          url: `/backoffice/notifications/unsubscribe/${wrong}`,
        });
        expect(answer.statusCode).toBe(404);
      }
    }
  });
});
