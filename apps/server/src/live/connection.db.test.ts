import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLoggerInto } from '../logger.ts';
import { createTestApp, signIn } from '../testing/test-app.ts';
import { decodePart, forgeToken } from '../testing/token-parts.ts';
import type { WorldCustomer } from '../testing/world.ts';
import { connectLive } from './testing/live-client.ts';
import { createLiveWorld, type LiveWorld } from './testing/live-world.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

describe('a live connection', () => {
  let live: LiveWorld;
  let mine: WorldCustomer;
  beforeAll(async () => {
    live = await createLiveWorld(NOW, {
      sessionsPerUser: 5,
      subscriptionsPerSession: 20,
      closeTimeoutMs: 50,
    });
    mine = live.world.a.customers[0];
  });
  afterEach(async () => {
    live.now = NOW;
    live.idleMs = 0;
    await live.disconnectAll();
  });
  afterAll(() => live.close());

  const command = (cmdId: number) => ({
    type: 'TIMESERIES',
    cmdId,
    entityType: 'DEVICE',
    entityId: mine.device.id,
    keys: 'pm25',
  });
  const open = (path: string) => connectLive(live.origin, path);

  describe('signs in', () => {
    it('with a token in the first frame, alone or before commands', async () => {
      const client = await open('/api/ws');
      client.send({ authCmd: { cmdId: 0, token: await live.tokenOf(mine.user) } });
      client.send({ cmds: [command(1)] });
      expect(await client.next()).toMatchObject({ subscriptionId: 1, errorCode: 0 });
      client.socket.terminate();
    });

    it('with a token in the URL, as its last parameter', async () => {
      const client = await open(`/api/ws?some=thing&token=${await live.tokenOf(mine.user)}`);
      client.send({ cmds: [command(2)] });
      expect(await client.next()).toMatchObject({ subscriptionId: 2, errorCode: 0 });
      client.socket.terminate();
    });

    it('at the old path, with commands in lists', async () => {
      const client = await open(`/api/ws/plugins/telemetry?token=${await live.tokenOf(mine.user)}`);
      const { device } = mine;
      client.send({
        attrSubCmds: [{ entityType: 'DEVICE', entityId: device.id, scope: 'SHARED_SCOPE', cmdId: 1 }],
        tsSubCmds: [{ entityType: 'DEVICE', entityId: device.id, scope: 'LATEST_TELEMETRY', cmdId: 2 }],
        historyCmds: [
          { entityType: 'DEVICE', entityId: device.id, keys: 'a', startTs: 0, endTs: 1, cmdId: 3 },
        ],
      });
      for (const id of [1, 2, 3]) {
        expect(await client.nextText()).toBe(
          `{"subscriptionId":${id},"errorCode":0,"errorMsg":null,"data":{},"latestValues":{}}`,
        );
      }
      client.send({ cmds: 'of the other kind' });
      client.send('{');
      expect(await client.next()).toMatchObject({
        subscriptionId: 1,
        errorMsg: 'Failed to parse the payload',
      });
      client.socket.terminate();
    });
  });

  describe('is refused', () => {
    const ofFirstFrame = async (frame: unknown, path = '/api/ws') => {
      const client = await open(path);
      client.send(frame);
      return client.ended();
    };

    it.each([
      [{ cmds: [] }, 1008, 'Auth cmd is missing'],
      [{ cmds: [{ type: 'TIMESERIES', cmdId: 1 }] }, 1008, 'Auth cmd is missing'],
      ['{', 1007, 'Failed to parse the payload'],
      [{ authCmd: { cmdId: 0, token: '' } }, 1007, 'Token is invalid'],
      [{ authCmd: { cmdId: 0 } }, 1007, 'Token is invalid'],
      [{ authCmd: { cmdId: 0, token: 'abc' } }, 1007, 'Invalid JWT token: '],
      [{ authCmd: { cmdId: 0, token: 'Bearer a.b.c' } }, 1007, 'Invalid JWT token: '],
    ])('with %j: %d %s', async (frame, code, reason) => {
      expect(await ofFirstFrame(frame)).toEqual({ code, reason });
    });

    it('with a forged token, an expired one, a refresh token, or one of an ended session', async () => {
      const token = await live.tokenOf(mine.user);
      const pair = await signIn(live.app, mine.user);
      const first = (given: string) => ofFirstFrame({ authCmd: { cmdId: 0, token: given } });
      expect(
        await first(
          forgeToken({ alg: 'HS512' }, decodePart(token, 1), { hash: 'sha512', key: randomBytes(64) }),
        ),
      ).toEqual({ code: 1007, reason: 'JWT Token expired' });
      expect((await first(pair.refreshToken)).code).toBe(1007);
      await live.app.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { 'x-authorization': `Bearer ${pair.token}` },
      });
      expect(await first(pair.token)).toEqual({ code: 1007, reason: 'Token is outdated' });
      live.now = NOW + 9_001_000;
      expect(await first(token)).toEqual({ code: 1007, reason: 'JWT Token expired' });
    });

    it('with an invalid token in the URL', async () => {
      const client = await open('/api/ws?token=abc');
      expect(await client.ended()).toEqual({ code: 1011, reason: 'Invalid JWT token: ' });
      const empty = await open('/api/ws/plugins/telemetry?token=');
      expect(await empty.ended()).toEqual({ code: 1011, reason: 'Token is invalid' });
    });

    it('at the old path without a token in the URL', async () => {
      const frame = { authCmd: { cmdId: 0, token: await live.tokenOf(mine.user) } };
      expect(await ofFirstFrame(frame, '/api/ws/plugins/telemetry')).toEqual({
        code: 1008,
        reason: 'Auth cmd is missing',
      });
    });

    it('at an unknown path', async () => {
      expect(await (await open('/api/ws/plugins/gadgets')).ended()).toEqual({
        code: 1007,
        reason: 'Unknown session type',
      });
    });

    it('when no token is sent in time', async () => {
      const client = await open('/api/ws');
      live.idleMs = 9_999;
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(client.socket.readyState).toBe(client.socket.OPEN);
      live.idleMs = 10_000;
      expect(await client.ended()).toEqual({ code: 1008, reason: '' });
    });

    it('from a page of another origin', async () => {
      const origins: [string | undefined, boolean][] = [
        [undefined, true],
        [live.origin, true],
        ['https://evil.example', false],
        ['null', false],
        [`${live.origin}.evil.example`, false],
      ];
      for (const [origin, taken] of origins) {
        const client = await connectLive(live.origin, '/api/ws', origin === undefined ? {} : { origin });
        expect([origin, client.socket.readyState === client.socket.OPEN]).toEqual([origin, taken]);
        client.socket.terminate();
      }
    });
  });

  describe('ends', () => {
    it('when the session of its token ends', async () => {
      const pair = await signIn(live.app, mine.user);
      const client = await open('/api/ws');
      client.send({ authCmd: { cmdId: 0, token: pair.token }, cmds: [command(1)] });
      await client.next();
      const other = await live.connect(mine.user, [command(1)]);
      await other.next();
      await live.app.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { 'x-authorization': `Bearer ${pair.token}` },
      });
      expect(await client.ended()).toEqual({ code: 1008, reason: 'Token is outdated' });
      expect(other.socket.readyState).toBe(other.socket.OPEN);
      await live.subscriptions(1);
    });

    it('when its token expires, unless it is renewed before', async () => {
      const patient = await createLiveWorld(NOW);
      const { user, device } = patient.world.a.customers[0];
      const subscribe = (cmdId: number) => ({ ...command(cmdId), entityId: device.id });
      const renewing = await patient.connect(user, [subscribe(1)]);
      const idle = await patient.connect(user, [subscribe(1)]);
      await Promise.all([renewing.next(), idle.next()]);
      const expiry = NOW + 9_000_000;
      patient.now = expiry - 1000;
      const renewed = await signIn(patient.app, user);
      renewing.send({ authCmd: { cmdId: 0, token: renewed.token }, cmds: [subscribe(2)] });
      expect(await renewing.next()).toMatchObject({ subscriptionId: 2 });
      patient.now = expiry;
      expect(await idle.ended()).toEqual({ code: 1008, reason: 'Token has expired' });
      await patient.store([{ deviceKey: device.key, ts: expiry, values: { pm25: 1 } }]);
      expect(await renewing.next()).toMatchObject({ subscriptionId: 1, data: { pm25: [[expiry, '1']] } });
      await patient.close();
      expect(await renewing.ended()).toEqual({ code: 1001, reason: 'Server is stopping' });
    });

    it('when it receives the token of another user, or an invalid one', async () => {
      const client = await live.connect(mine.user, [command(1)]);
      await client.next();
      client.send({ authCmd: { cmdId: 0, token: await live.tokenOf(live.world.a.admin) } });
      expect(await client.ended()).toEqual({ code: 1007, reason: 'Token is invalid' });
      const second = await live.connect(mine.user, [command(1)]);
      await second.next();
      second.send({ authCmd: { cmdId: 0, token: 'abc' } });
      expect((await second.ended()).code).toBe(1007);
      await live.subscriptions(0);
    });

    it('when a frame is too large', async () => {
      const client = await live.connect(mine.user);
      client.send({ cmds: [], padding: 'x'.repeat(32_768) });
      expect((await client.ended()).code).toBe(1009);
      await live.subscriptions(0);
    });

    it('when it answers no ping for 30 seconds', async () => {
      const answering = await live.connect(mine.user, [command(1)]);
      const silent = await live.connect(mine.user, [command(1)]);
      await Promise.all([answering.next(), silent.next()]);
      // A step of the wall clock does not count as silence.
      live.now = NOW + 3_600_000;
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect([answering, silent].map(({ socket }) => socket.readyState)).toEqual([1, 1]);
      // Stops answering pings.
      silent.socket.pong = () => undefined;
      for (let seconds = 10; seconds <= 30; seconds += 10) {
        const pinged = new Promise((resolve) => answering.socket.once('ping', resolve));
        live.idleMs = seconds * 1000;
        if (seconds < 30) await pinged;
        // The answer arrives while the clock stands still.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(await silent.ended()).toEqual({ code: 4500, reason: '' });
      expect(answering.socket.readyState).toBe(answering.socket.OPEN);
    });

    it('when the user has too many connections', async () => {
      const clients = [];
      for (let n = 0; n < 5; n += 1) {
        const client = await live.connect(mine.user, [command(1)]);
        await client.next();
        clients.push(client);
      }
      const sixth = await live.connect(mine.user, [command(1)]);
      expect(await sixth.ended()).toEqual({ code: 1008, reason: 'Max regular user sessions limit reached' });
      const other = await live.connect(live.world.a.admin, [command(1)]);
      expect(await other.next()).toMatchObject({ subscriptionId: 1 });
      clients[0]?.socket.terminate();
      await live.subscriptions(5);
      const again = await live.connect(mine.user, [command(1)]);
      expect(await again.next()).toMatchObject({ subscriptionId: 1 });
    });

    it('when it has too many subscriptions', async () => {
      const client = await live.connect(
        mine.user,
        Array.from({ length: 21 }, (_, n) => command(n)),
      );
      expect(await client.ended()).toEqual({
        code: 1008,
        reason: 'Max regular user subscriptions limit reached!',
      });
      await live.subscriptions(0);
    });
  });

  it('does not log tokens', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const app = await createTestApp(live.database, { logger: createLoggerInto(stream) });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const { token } = await signIn(app, mine.user);
    for (const path of [
      `/api/ws?token=${token}`,
      `/api/ws/plugins/telemetry?token=${token}`,
      '/api/ws?token=abc.def.ghi',
    ]) {
      const client = await connectLive(origin, path);
      client.send({ cmds: [command(1)] });
      client.socket.close();
      await client.ended();
    }
    await fetch(`${origin}/api/ws?token=${token}`);
    await app.close();
    expect(lines.join('')).toContain('/api/ws');
    expect(lines.join('')).not.toContain(token);
    expect(lines.join('')).not.toContain('abc.def.ghi');
  });
});
