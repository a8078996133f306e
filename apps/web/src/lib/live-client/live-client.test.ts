import { describe, expect, it } from 'vitest';
import { createGathering } from './gathering.ts';
import { createLiveClient } from './live-client.ts';
import { type LiveSocket, type LiveSource, readFrame } from './live-source.ts';

/** A clock that the test advances. */
function fakeClock() {
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    now: () => now,
    setTimer(work: () => void, ms: number) {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async pass(ms: number) {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = next.at;
        timers = timers.filter((timer) => timer !== next);
        next.work();
        await settle();
      }
      now = end;
    },
  };
}

type Command = { cmdId: number; device: string; unsubscribe?: boolean };
type Message = { authCmd?: { token: string }; cmds?: Command[] };

class FakeSocket implements LiveSocket {
  onopen: LiveSocket['onopen'] = null;
  onmessage: LiveSocket['onmessage'] = null;
  onclose: LiveSocket['onclose'] = null;
  readonly sent: Message[] = [];
  isOpen = false;
  isClosed = false;

  send(text: string) {
    if (!this.isOpen) throw new DOMException('still connecting', 'InvalidStateError');
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
  }
  accept() {
    this.isOpen = true;
    this.onopen?.call(this as unknown as WebSocket, new Event('open'));
  }
  receive(frame: unknown) {
    this.onmessage?.call(
      this as unknown as WebSocket,
      new MessageEvent('message', { data: JSON.stringify(frame) }),
    );
  }
  drop(code = 1006, reason = '') {
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close', { code, reason }));
  }
  /** Opens, and answers each command with a first value, like the server. */
  answer(value = 1) {
    this.accept();
    for (const { cmdId } of this.commands()) this.receive({ subscriptionId: cmdId, value });
  }
  commands() {
    return this.sent.flatMap(({ cmds = [] }) => cmds);
  }
}

function source(device: string, poll: () => Promise<number> = async () => 7): LiveSource<number> {
  return {
    key: device,
    startCommand: (cmdId) => ({ cmdId, device }),
    stopCommand: (cmdId) => ({ cmdId, device, unsubscribe: true }),
    readFrame: ({ body }) => (typeof body.value === 'number' ? body.value : undefined),
    poll,
  };
}

function setUp({ hasSocket = true } = {}) {
  const clock = fakeClock();
  const sockets: FakeSocket[] = [];
  const state = { token: 'token-1' as string | undefined, replaced: [] as string[] };
  const client = createLiveClient({
    openSocket() {
      if (!hasSocket) throw new Error('no WebSocket here');
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    token: async () => state.token,
    async replaceToken(rejected) {
      state.replaced.push(rejected);
      state.token = `${rejected}+`;
      return state.token;
    },
    setTimer: clock.setTimer,
    gather: (work) => work(),
    now: clock.now,
    random: () => 1,
  });
  const listen = (device: string, poll?: () => Promise<number>) => {
    const heard: number[] = [];
    let resyncs = 0;
    const stop = client.subscribe(source(device, poll), {
      onData: (value) => heard.push(value),
      onResync: () => {
        resyncs += 1;
      },
    });
    return { heard, stop, resyncs: () => resyncs };
  };
  const socket = () => {
    const last = sockets.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  };
  return { client, clock, sockets, socket, state, listen };
}

it('gathers work that comes within a moment', async () => {
  const clock = fakeClock();
  const turns: string[][] = [];
  let done: string[] = [];
  const gather = createGathering(clock.setTimer, (work) => {
    done = [];
    work();
    turns.push(done);
  });
  for (const name of ['a', 'b']) gather(() => done.push(name));
  await clock.pass(1_000);
  gather(() => done.push('c'));
  await clock.pass(1_000);
  expect(turns).toEqual([['a', 'b'], ['c']]);
});

describe('live client', () => {
  it('opens no connection without a subscription', async () => {
    const { client, clock, sockets } = setUp();
    await clock.pass(60_000);
    expect(sockets).toHaveLength(0);
    expect(client.status().mode).toBe('idle');
  });

  it('authenticates in its first message, and is live after the first response', async () => {
    const { client, clock, socket, listen } = setUp();
    const { heard } = listen('lobby');
    await clock.pass(0);
    expect(client.status().mode).toBe('connecting');
    socket().accept();
    expect(socket().sent).toEqual([
      { authCmd: { cmdId: 0, token: 'token-1' }, cmds: [{ cmdId: 1, device: 'lobby' }] },
    ]);
    socket().receive({ subscriptionId: 1, value: 41 });
    expect(heard).toEqual([41]);
    expect(client.status().mode).toBe('live');
  });

  it('subscribes once for several listeners, and unsubscribes with the last one', async () => {
    const { clock, sockets, socket, listen } = setUp();
    const first = listen('lobby');
    const second = listen('lobby');
    listen('attic');
    await clock.pass(0);
    socket().answer();
    expect(sockets).toHaveLength(1);
    expect(socket().commands()).toHaveLength(2);
    expect([first.heard, second.heard]).toEqual([[1], [1]]);
    first.stop();
    expect(socket().commands()).toHaveLength(2);
    second.stop();
    expect(socket().commands().at(-1)).toEqual({ cmdId: 1, device: 'lobby', unsubscribe: true });
  });

  it('delivers each message to its subscription only', async () => {
    const { clock, socket, listen } = setUp();
    const lobby = listen('lobby');
    const attic = listen('attic');
    await clock.pass(0);
    socket().answer();
    socket().receive({ subscriptionId: 2, value: 99 });
    socket().receive({ subscriptionId: 77, value: 5 });
    socket().receive('not a frame');
    expect(lobby.heard).toEqual([1]);
    expect(attic.heard).toEqual([1, 99]);
  });

  it('reconnects after a disconnect, subscribes again and triggers a resync', async () => {
    const { client, clock, sockets, socket, listen } = setUp();
    const { heard, resyncs } = listen('lobby');
    await clock.pass(0);
    socket().answer();
    expect(resyncs()).toBe(0);
    socket().drop();
    expect(client.status().mode).toBe('connecting');
    await clock.pass(1_000);
    expect(sockets).toHaveLength(2);
    socket().answer(2);
    expect(heard).toEqual([1, 2]);
    expect(resyncs()).toBe(1);
    expect(client.status()).toEqual({ mode: 'live', since: 1_000 });
  });

  it('waits longer after each failure, up to 30 seconds', async () => {
    const { clock, sockets, socket, listen } = setUp();
    listen('lobby');
    const attempts: number[] = [];
    let seen = 0;
    for (let ms = 0; ms < 120_000; ms += 500) {
      await clock.pass(ms === 0 ? 0 : 500);
      if (sockets.length > seen) {
        attempts.push(clock.now());
        seen = sockets.length;
        socket().drop();
      }
    }
    const waits = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
    expect(waits.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('polls every ten seconds while no WebSocket can be opened', async () => {
    const { client, clock, listen } = setUp({ hasSocket: false });
    const { heard } = listen('lobby');
    await clock.pass(1_000);
    expect(client.status().mode).toBe('polling');
    expect(heard).toEqual([7]);
    await clock.pass(30_000);
    expect(heard).toHaveLength(4);
  });

  it('stops polling once it is live again', async () => {
    const { client, clock, socket, listen } = setUp();
    const { heard } = listen('lobby');
    await clock.pass(0);
    socket().drop();
    await clock.pass(1_000);
    socket().drop();
    await clock.pass(0);
    expect(client.status().mode).toBe('polling');
    await clock.pass(2_000);
    socket().answer(3);
    expect(client.status().mode).toBe('live');
    const before = heard.length;
    await clock.pass(25_000);
    expect(heard).toHaveLength(before);
  });

  it('is offline when polling fails too', async () => {
    const { client, clock, listen } = setUp({ hasSocket: false });
    listen('lobby', () => Promise.reject(new Error('away')));
    await clock.pass(1_000);
    expect(client.status().mode).toBe('offline');
  });

  it('polls immediately for a subscription that is added while polling', async () => {
    const { clock, listen } = setUp({ hasSocket: false });
    listen('lobby');
    await clock.pass(2_000);
    const { heard } = listen('attic');
    await clock.pass(100);
    expect(heard).toEqual([7]);
  });

  it('treats a connection without a response as failed', async () => {
    const { clock, sockets, socket, listen } = setUp();
    listen('lobby');
    await clock.pass(0);
    socket().accept();
    await clock.pass(11_000);
    expect(sockets[0]?.isClosed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it('probes a silent connection, and replaces it if it does not respond', async () => {
    const { client, clock, sockets, socket, listen } = setUp();
    listen('lobby');
    await clock.pass(0);
    socket().answer();
    await clock.pass(30_000);
    expect(socket().commands().slice(1)).toEqual([
      { cmdId: 1, device: 'lobby', unsubscribe: true },
      { cmdId: 2, device: 'lobby' },
    ]);
    socket().receive({ subscriptionId: 2, value: 1 });
    await clock.pass(30_000);
    expect(client.status().mode).toBe('live');
    expect(sockets).toHaveLength(1);
    await clock.pass(11_000);
    expect(sockets).toHaveLength(2);
  });

  it('disconnects a few seconds after the page is hidden, and reconnects when it is visible again', async () => {
    const { client, clock, sockets, socket, listen } = setUp();
    const { resyncs } = listen('lobby');
    await clock.pass(0);
    socket().answer();
    client.setVisible(false);
    await clock.pass(4_000);
    expect(socket().isClosed).toBe(false);
    await clock.pass(60_000);
    expect(socket().isClosed).toBe(true);
    expect(sockets).toHaveLength(1);
    client.setVisible(true);
    await clock.pass(0);
    socket().answer();
    expect(resyncs()).toBe(1);
  });

  it('keeps the connection when the page changes', async () => {
    const { clock, sockets, socket, listen } = setUp();
    const page = listen('lobby');
    await clock.pass(0);
    socket().answer();
    page.stop();
    await clock.pass(1_000);
    const { resyncs } = listen('attic');
    await clock.pass(10_000);
    expect(sockets).toHaveLength(1);
    expect(socket().isClosed).toBe(false);
    expect(resyncs()).toBe(0);
  });

  it('disconnects after the last listener has stopped', async () => {
    const { client, clock, socket, listen } = setUp();
    const page = listen('lobby');
    await clock.pass(0);
    socket().answer();
    page.stop();
    await clock.pass(5_000);
    expect(socket().isClosed).toBe(true);
    expect(client.status().mode).toBe('idle');
  });

  it('reconnects with a renewed token, and stays live meanwhile', async () => {
    const { client, clock, sockets, socket, state, listen } = setUp();
    listen('lobby');
    await clock.pass(0);
    socket().answer();
    state.token = 'token-2';
    client.authenticateAnew();
    await clock.pass(0);
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.isClosed).toBe(true);
    listen('attic');
    expect(client.status().mode).toBe('live');
    socket().answer();
    expect(socket().sent[0]?.authCmd?.token).toBe('token-2');
    expect(socket().commands()).toHaveLength(2);
  });

  it('replaces a token that the server refuses', async () => {
    const { clock, sockets, socket, state, listen } = setUp();
    listen('lobby');
    await clock.pass(0);
    socket().accept();
    socket().drop(1007, 'JWT Token expired');
    await clock.pass(1_000);
    expect(state.replaced).toEqual(['token-1']);
    expect(sockets).toHaveLength(2);
    socket().accept();
    expect(socket().sent[0]?.authCmd?.token).toBe('token-1+');
  });

  it('keeps the token when the connection breaks for another reason', async () => {
    const { clock, socket, state, listen } = setUp();
    listen('lobby');
    await clock.pass(0);
    socket().answer();
    socket().drop(1008, 'Max pending updates limit reached!');
    await clock.pass(1_000);
    expect(state.replaced).toEqual([]);
  });

  it('does not reconnect after the session has ended', async () => {
    const { client, clock, sockets, socket, state, listen } = setUp();
    listen('lobby');
    await clock.pass(0);
    socket().answer();
    state.token = undefined;
    client.authenticateAnew();
    await clock.pass(60_000);
    expect(sockets).toHaveLength(1);
    expect(client.status().mode).toBe('idle');
  });

  it('retries immediately when the network is back', async () => {
    const { client, clock, sockets, socket, listen } = setUp();
    listen('lobby');
    await clock.pass(0);
    for (const waitMs of [1_000, 2_000, 4_000, 8_000]) {
      socket().drop();
      await clock.pass(waitMs);
    }
    socket().drop();
    const before = sockets.length;
    client.retryNow();
    await clock.pass(0);
    expect(sockets).toHaveLength(before + 1);
  });
});

it('removes direction characters from frames that would affect surrounding text', () => {
  const frame = readFrame(JSON.stringify({ cmdId: 1, label: 'Lab\u202e\u2069' }));
  expect(frame).toEqual({ id: 1, body: { cmdId: 1, label: 'Lab' } });
});
