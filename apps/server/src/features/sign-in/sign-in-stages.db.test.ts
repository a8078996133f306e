import { isOpen, type SignInStage } from '@airdeck/contract/common/permission';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectLive } from '../../live/testing/live-client.ts';
import { createLiveWorld, type LiveWorld } from '../../live/testing/live-world.ts';
import { bearer, signIn } from '../../testing/test-app.ts';
import { decodePart } from '../../testing/token-parts.ts';

const ID = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const NOW = Date.UTC(2026, 0, 15, 12);

let live: LiveWorld;
beforeAll(async () => {
  live = await createLiveWorld(NOW, { closeTimeoutMs: 50 });
});
afterAll(() => live.close());

/** The tokens of a sign-in that is set back to a stage: of more rights than any client gets at it. */
async function tokensAt(stage: SignInStage) {
  const tokens = await signIn(live.app, live.world.sysAdmin);
  const { sessionId } = decodePart(tokens.token, 1);
  await live.database.pool.query('update user_session set stage = $1 where id = $2', [stage, sessionId]);
  return tokens;
}

describe.each(['awaitsFactor', 'setsUpFactor'] as const)('a sign-in at the stage %s', (stage) => {
  it('passes no route but those of its next step', async () => {
    const { token } = await tokensAt(stage);
    const guarded = live.app.routePaths.all.filter(({ permission }) => permission && !isOpen(permission));
    expect(guarded.length).toBeGreaterThan(100);
    for (const { method, url, permission } of guarded) {
      if (permission && !isOpen(permission) && permission.stages?.includes(stage)) continue;
      const response = await live.app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: url.replace(/:\w+/g, ID),
        headers: bearer(token),
      });
      expect([method, url, response.statusCode]).toEqual([method, url, 403]);
    }
  });

  it('is told nothing of unknown paths', async () => {
    const { token } = await tokensAt(stage);
    const response = await live.app.inject({ url: '/api/unknown', headers: bearer(token) });
    expect(response.statusCode).toBe(403);
  });

  it('opens no live connection', async () => {
    const { token } = await tokensAt(stage);
    const client = await connectLive(live.origin, `/api/ws?token=${token}`);
    client.send({
      cmds: [{ type: 'TIMESERIES', cmdId: 1, entityType: 'DEVICE', entityId: ID, keys: 'pm25' }],
    });
    expect(await client.ended()).toEqual({ code: 1011, reason: 'Invalid JWT token: ' });
  });

  it('is not renewed', async () => {
    const { refreshToken } = await tokensAt(stage);
    const response = await live.app.inject({
      method: 'POST',
      url: '/api/auth/token',
      payload: { refreshToken },
    });
    expect(response.json()).toMatchObject({ status: 401, message: 'Token is outdated' });
  });
});
