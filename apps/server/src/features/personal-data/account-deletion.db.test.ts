import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import { createMailbox } from '../../testing/mailbox.ts';
import type { WorldUser } from '../../testing/world.ts';

const OWN = '/backoffice/accountDeletion';
const LIST = '/backoffice/accountDeletions';

const mailbox = createMailbox();
let world: AppWorld;
beforeAll(async () => {
  world = await createAppWorld({ mailer: mailbox.mailer });
});
afterAll(() => world.close());

const ask = (user: WorldUser, currentPassword = user.password) =>
  world.api(user, 'POST', OWN, { currentPassword });
const ownOf = async (user: WorldUser) => (await world.api(user, 'GET', OWN)).body.request;
const decide = (by: WorldUser, { id }: WorldUser, how: 'accept' | 'decline') =>
  world.api(by, 'POST', `${LIST}/${id}/${how}`, how === 'decline' ? { reason: 'Still needed' } : undefined);
const listedTo = async (by: WorldUser): Promise<string[]> =>
  (await world.api(by, 'GET', LIST)).body.map(({ email }: { email: string }) => email);
const messagesOf = async (user: WorldUser): Promise<string[]> =>
  (
    await world.database.pool.query<{ kind: string }>(
      "select kind from message_recipient where user_id = $1 and kind like 'deletion%' order by from_time",
      [user.id],
    )
  ).rows.map(({ kind }) => kind);

describe('a request for deletion of the own account', () => {
  it('needs the password', async () => {
    const [{ user }] = world.a.customers;
    expect((await ask(user, 'wrong')).status).toBe(400);
    expect(await ownOf(user)).toBeNull();
    expect(await listedTo(world.a.admin)).toEqual([]);
  });

  it('is seen by the administrators of the tenant, who are told, and by no one else', async () => {
    const { admin, customers } = world.a;
    const [{ user }] = customers;
    expect((await ask(user)).body.request).toMatchObject({ declined: null });
    expect((await ask(user)).status).toBe(200);
    expect(await listedTo(admin)).toEqual([user.email]);
    expect(await messagesOf(admin)).toEqual(['deletionRequested']);
    for (const other of [world.b.admin, world.sysAdmin]) {
      expect(await listedTo(other)).toEqual([]);
      expect(await messagesOf(other)).toEqual([]);
      for (const how of ['accept', 'decline'] as const) {
        expect((await decide(other, user, how)).status).toBe(403);
      }
    }
    expect((await world.api(user, 'GET', LIST)).status).toBe(403);
    expect(await ownOf(user)).toMatchObject({ declined: null });
  });

  it('is declined with a reason, which the user reads, and may be made again', async () => {
    const { admin, customers } = world.a;
    const [{ user }] = customers;
    expect((await world.api(admin, 'POST', `${LIST}/${user.id}/decline`, { reason: ' ' })).status).toBe(400);
    expect((await decide(admin, user, 'decline')).status).toBe(200);
    expect((await ownOf(user)).declined).toMatchObject({ reason: 'Still needed' });
    expect(await messagesOf(user)).toEqual(['deletionDeclined']);
    expect(await listedTo(admin)).toEqual([]);
    expect((await decide(admin, user, 'accept')).status).toBe(404);
    expect((await ask(user)).body.request).toMatchObject({ declined: null });
  });

  it('is withdrawn by the user, after which no one deletes the account', async () => {
    const { admin, customers } = world.a;
    const [{ user }] = customers;
    expect((await world.api(user, 'DELETE', OWN)).status).toBe(200);
    expect([await ownOf(user), await listedTo(admin)]).toEqual([null, []]);
    expect((await decide(admin, user, 'accept')).status).toBe(404);
    expect((await world.api(user, 'GET', '/api/auth/user')).status).toBe(200);
  });

  it('ends with the account', async () => {
    const { admin, customers } = world.a;
    const { user } = customers[1];
    await ask(user);
    expect((await decide(admin, user, 'accept')).status).toBe(200);
    expect((await world.api(user, 'GET', '/api/auth/user')).status).toBe(401);
    expect(mailbox.mails.filter(({ to }) => to === user.email)).toMatchObject([
      { subject: 'Your Airdeck account was deleted' },
    ]);
    const { rows } = await world.database.pool.query('select user_id from deletion_request');
    expect(rows).toEqual([]);
  });

  it('is accepted beside a plain deletion of the user, whose locks come in the same order', async () => {
    const { admin, customers } = world.b;
    const { user } = customers[1];
    await ask(user);
    const { pool } = world.database;
    const deletion = await pool.connect();
    try {
      await deletion.query('begin');
      await deletion.query('select from app_user where id = $1 for update', [user.id]);
      const accepted = decide(admin, user, 'accept');
      await expect.poll(() => countLockWaits(pool, '"app_user"')).toBe(1);
      // The accepted request waits for the user with nothing that the deletion still needs.
      await deletion.query('delete from app_user where id = $1', [user.id]);
      await deletion.query('commit');
      expect((await accepted).status).toBe(404);
    } finally {
      deletion.release();
    }
  });

  it('of an administrator is decided by those of the system, except of the last one of a tenant', async () => {
    const { admin } = world.b;
    await ask(admin);
    expect(await listedTo(world.sysAdmin)).toEqual([admin.email]);
    expect(await messagesOf(world.sysAdmin)).toEqual(['deletionRequested']);
    expect(await listedTo(world.a.admin)).toEqual([]);
    expect((await decide(world.sysAdmin, admin, 'accept')).status).toBe(400);
    expect((await ownOf(admin)).declined).toBeNull();
  });
});
