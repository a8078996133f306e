import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Admission, type Sender } from './admission.ts';

const LIMITS = {
  pendingBytesPerDevice: 100,
  pendingBytesPerTenant: 150,
  pendingBytes: 300,
  waitingMessagesPerConnection: 3,
  waitingBytesPerConnection: 1000,
};

function sender(key: number, tenantId: string): Sender & { waits: number } {
  const device = { key, tenantId, waits: 0, rate: { waitMs: () => device.waits } };
  return device;
}

/** Connections of devices, whose messages are recorded as they pass and then held until `commit`. */
function world() {
  const admission = new Admission(() => 0, LIMITS);
  const passed: string[] = [];
  const held: { device: Sender; bytes: number }[] = [];
  const connect = (device: Sender) => {
    const flow = {
      isStopped: false,
      stop: () => (flow.isStopped = true),
      go: () => (flow.isStopped = false),
    };
    const inlet = admission.inlet(device, flow);
    const send = (name: string, bytes: number) =>
      inlet.offer(bytes, () => {
        admission.take(device, bytes);
        held.push({ device, bytes });
        passed.push(name);
      });
    return { send, flow, inlet };
  };
  const commit = async (count: number) => {
    for (const { device, bytes } of held.splice(0, count)) admission.release(device, bytes);
    await turn();
    await turn();
  };
  return { admission, passed, connect, commit };
}

describe('Admission', () => {
  it('reports whose limit is reached: of the device, of its tenant, of the server', () => {
    const { admission } = world();
    const [first, second, third] = [sender(1, 'a'), sender(2, 'a'), sender(3, 'a')];
    expect(admission.refusal(first)).toBeUndefined();
    admission.take(first, 99);
    expect(admission.refusal(first)).toBeUndefined();
    admission.take(first, 20);
    expect([first, second].map((one) => admission.refusal(one))).toEqual(['device', undefined]);
    admission.take(second, 31);
    expect([first, third].map((one) => admission.refusal(one))).toEqual(['device', 'tenant']);
    expect(admission.refusal(sender(4, 'b'))).toBeUndefined();
    admission.take(sender(4, 'b'), 150);
    expect(admission.refusal(sender(5, 'c'))).toBe('server');
    expect([admission.pendingMessages, admission.pendingBytes]).toEqual([4, 300]);
    admission.release(second, 31);
    expect(admission.refusal(sender(5, 'c'))).toBeUndefined();
    expect(admission.refusal({ ...third, rate: { waitMs: () => 1 } })).toBe('rate');
  });

  it('admits messages immediately while there is room, and the rest in order as room is released', async () => {
    const { connect, passed, commit } = world();
    const { send, flow } = connect(sender(1, 'a'));
    for (const name of ['1', '2', '3', '4', '5']) send(name, 60);
    expect(passed).toEqual(['1', '2']);
    expect(flow.isStopped).toBe(true);
    await commit(1);
    expect(passed).toEqual(['1', '2', '3']);
    await commit(1);
    await commit(1);
    expect(passed).toEqual(['1', '2', '3', '4', '5']);
    expect(flow.isStopped).toBe(false);
    await commit(2);
    send('6', 60);
    expect(passed.at(-1)).toBe('6');
  });

  it('stops a connection at its limit of waiting messages or bytes, not for a few small ones', () => {
    const { connect } = world();
    const [small, large] = [connect(sender(1, 'a')), connect(sender(2, 'b'))];
    for (const { send } of [small, large]) send('fill', 100);
    small.send('x', 1);
    small.send('x', 1);
    expect(small.flow.isStopped).toBe(false);
    small.send('x', 1);
    expect(small.flow.isStopped).toBe(true);
    large.send('x', 1000);
    expect(large.flow.isStopped).toBe(true);
  });

  it('admits tenants in turn, then their devices, then their connections', async () => {
    const { connect, passed, commit, admission } = world();
    admission.take(sender(9, 'z'), 300);
    const noisy = sender(1, 'a');
    const [one, two, other, quiet] = [
      connect(noisy),
      connect(noisy),
      connect(sender(2, 'a')),
      connect(sender(3, 'b')),
    ];
    for (let n = 0; n < 3; n++) {
      one.send(`a1 one ${n}`, 10);
      two.send(`a1 two ${n}`, 10);
    }
    other.send('a2', 10);
    quiet.send('b 0', 10);
    quiet.send('b 1', 10);
    expect(passed).toEqual([]);
    admission.release(sender(9, 'z'), 300);
    await commit(0);
    expect(passed).toEqual([
      'a1 one 0',
      'b 0',
      'a2',
      'b 1',
      'a1 two 0',
      'a1 one 1',
      'a1 two 1',
      'a1 one 2',
      'a1 two 2',
    ]);
  });

  it('does not let a device at its limit block others, nor exceed the limits', async () => {
    const { connect, passed, commit } = world();
    const noisy = connect(sender(1, 'a'));
    for (let n = 0; n < 6; n++) noisy.send(`a ${n}`, 100);
    const others = ['b', 'c'].map((tenant, n) => connect(sender(n + 2, tenant)));
    for (const [n, { send }] of others.entries()) for (const name of [0, 1]) send(`${'bc'[n]} ${name}`, 100);
    expect(passed).toEqual(['a 0', 'b 0', 'c 0']);
    await commit(1);
    expect(passed.slice(3)).toEqual(['a 1']);
    await commit(3);
    expect(passed.slice(4)).toEqual(['b 1', 'c 1', 'a 2']);
  });

  it('resumes a device that sends too fast as soon as its rate allows', async () => {
    const { connect, passed, admission } = world();
    const device = sender(1, 'a');
    device.waits = 5;
    const { send } = connect(device);
    send('late', 10);
    expect(passed).toEqual([]);
    device.waits = 0;
    while (passed.length === 0) await turn();
    expect(passed).toEqual(['late']);
    admission.close();
  });

  it('drops waiting messages of a closed connection, without blocking others', async () => {
    const { connect, passed, commit } = world();
    const device = sender(1, 'a');
    const [gone, stays] = [connect(device), connect(device)];
    gone.send('1', 100);
    gone.send('dropped', 10);
    stays.send('2', 10);
    gone.inlet.close();
    gone.send('dropped', 10);
    await commit(1);
    expect(passed).toEqual(['1', '2']);
  });
});
