import {
  DEFAULT_NOTIFICATION_CHOICES,
  type UnsubscribeSubject,
} from '@airdeck/contract/notifications/notifications';
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

const DAY_MS = 86_400_000;
let now = Date.UTC(2026, 5, 1);
let world: AppWorld;
let user: WorldUser;
beforeAll(async () => {
  world = await createAppWorld({ clock: () => now });
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
  const linkOf = ({ id: userId, email }: WorldUser, of: UnsubscribeSubject = 'alerts') =>
    `/backoffice/notifications/unsubscribe/${world.app.services.unsubscribeLinks.tokenOf({ id: userId, email }, of)}?of=${of}`;
  const chosen = async () => {
    const text = 'select notification_choices as choices from app_user where id = $1';
    return (await world.database.pool.query(text, [user.id])).rows[0].choices;
  };

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

  it('leaves an entry in the audit log, with the network address', async () => {
    await world.database.pool.query('delete from audit_entry');
    await world.app.inject({ method: 'POST', url: linkOf(user), remoteAddress: '192.0.2.9' });
    const { rows } = await world.database.pool.query(
      'select action, user_id, address, details from audit_entry',
    );
    const details = { changed: ['notificationChoices'] };
    expect(rows).toEqual([{ action: 'profileUpdated', user_id: user.id, address: '192.0.2.9', details }]);
  });

  /** Opens and posts the link, which must change nothing. @returns the page */
  async function expectUseless(url: string, headers = {}): Promise<string> {
    const before = await chosen();
    const opened = await world.app.inject({ url, headers });
    const posted = await world.app.inject({ method: 'POST', url, headers });
    for (const { statusCode, headers: sent, body } of [opened, posted]) {
      expect([statusCode, sent['content-type']]).toEqual([410, 'text/html; charset=utf-8']);
      expect(body).toContain('href="/user/notifications"');
      expect(body).not.toContain(user.id);
    }
    expect(await chosen()).toEqual(before);
    return opened.body;
  }

  it('cannot be forged', async () => {
    const link = linkOf(user);
    const [path = ''] = link.split('?');
    for (const wrong of [
      '/backoffice/notifications/unsubscribe/x',
      path.slice(0, -1),
      path.replace(user.id, world.a.admin.id),
      path.replace(/\.[0-9a-z]+\./, '.zzzzzz.'),
      path.replace(/[^.]+$/, ''),
    ]) {
      await expectUseless(wrong);
    }
  });

  it('of one kind of mail does not stop another', async () => {
    await world.api(user, 'PUT', pathOf(user), CHOICES);
    await expectUseless(linkOf(user, 'messages').replace('of=messages', 'of=todos'));
    await expectUseless(linkOf(user, 'messages').replace('?of=messages', ''));
    expect((await world.app.inject({ method: 'POST', url: linkOf(user, 'messages') })).statusCode).toBe(200);
    expect(await chosen()).toEqual({
      ...CHOICES,
      messages: CHOICES.messages.filter((one) => one !== 'mail'),
    });
  });

  it('works for 60 days', async () => {
    const link = linkOf(user);
    now += 60 * DAY_MS;
    expect((await world.app.inject(link)).statusCode).toBe(200);
    now += 1_000;
    await expectUseless(link);
  });

  it('does not work for a former address', async () => {
    await expectUseless(linkOf({ ...user, email: 'former@example.com' }));
  });

  it('that cannot be used says so in the language of the browser', async () => {
    const link = '/backoffice/notifications/unsubscribe/x';
    expect(await expectUseless(link, { 'accept-language': 'de-DE, ja;q=0.8, en;q=0.5' })).toContain(
      'このリンクは使えなくなりました',
    );
    expect(await expectUseless(link, { 'accept-language': 'ar-EG' })).toContain('<html lang="ar" dir="rtl">');
    expect(await expectUseless(link)).toContain('This link no longer works');
  });
});
