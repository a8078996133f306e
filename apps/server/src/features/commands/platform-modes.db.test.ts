import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldDevice } from '../../testing/world.ts';

let world: AppWorld;
let purifier: WorldDevice;
let other: WorldDevice;
beforeAll(async () => {
  world = await createAppWorld();
  purifier = world.a.customers[0].device;
  other = world.a.spareDevice;
  await world.database.pool.query(
    `with model as (
       insert into purifier (id, purifier_id, purifier_model_no, modes, created_time)
       values (gen_random_uuid(), 77, 'AP', '[{"mode":0,"name":"off"},{"mode":5,"name":"Turbo"}]', 0) returning id
     ) update device set purifier_id = model.id from model where device.id = $1`,
    [purifier.id],
  );
});
afterAll(() => world.close());

const setMode = (params: unknown) => ({ method: 'setMode', params, timeout: 1 });
const send = (body: object, { id }: WorldDevice = purifier) =>
  world.api(world.a.admin, 'POST', `/api/rpc/oneway/${id}`, body);
/** The requested modes on the time line, newest first. */
async function requested({ id }: WorldDevice = purifier): Promise<unknown[]> {
  const { body } = await world.api(world.a.admin, 'GET', `/backoffice/deviceActivity/${id}`);
  const modes = body.data.filter(({ kind }: { kind: string }) => kind === 'modeAsked');
  return modes.map(({ details }: { details: unknown }) => details);
}

describe('the mode of a purifier, set over the platform’s API', () => {
  it.each([{ mode: 2 }, { mode: '5' }, {}, 5, null])('has to be one of its modes: not %j', async (params) => {
    for (const body of [setMode(params), { ...setMode(params), persistent: true }]) {
      const { status, body: answer } = await send(body);
      expect([status, answer?.code]).toEqual([400, 'commands.modeUnknown']);
    }
    expect(await requested()).toEqual([]);
  });

  it('is recorded on the time line, whether the command waits for the device or not', async () => {
    // The device is not connected.
    expect((await send(setMode({ mode: 5 }))).status).toBe(504);
    expect(await requested()).toEqual([{ mode: 5, name: 'Turbo' }]);
    expect((await send({ ...setMode({ mode: 0 }), persistent: true })).status).toBe(200);
    expect(await requested()).toContainEqual({ mode: 0, name: 'off' });
  });

  it('is not concerned by other commands, nor by other devices', async () => {
    const before = await requested();
    expect((await send({ ...setMode({ mode: 2 }), method: 'setColour' })).status).toBe(504);
    expect((await send(setMode('heating'), other)).status).toBe(504);
    expect([await requested(), await requested(other)]).toEqual([before, []]);
  });
});
