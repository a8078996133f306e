import { afterEach, describe, expect, it } from 'vitest';
import { type BrokerDouble, type BrokerPlan, startBrokerDouble } from './broker-double.ts';
import { ReplayError } from './columns.ts';
import { connectPlayer, type Player } from './player.ts';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

describe('connectPlayer', { timeout: 30_000 }, () => {
  it('never exceeds the limit of messages in flight', async () => {
    let release = (): void => undefined;
    const full = new Promise<void>((resolve) => {
      release = resolve;
    });
    const broker = await brokerWith({
      // No acknowledgements until the window of three is full, and a cut starts over.
      receive: ({ connection }) => {
        if (connection > 1) return 'acknowledge';
        if (broker.received.length === 3) release();
        return 'wait';
      },
    });
    const player = await playerOn(broker, { inFlight: 3 });
    const sending = sendAll(player, messages(10));
    await full;
    expect(broker.received.map(({ payload }) => payload)).toEqual(['0', '1', '2']);
    expect(player.acknowledged()).toBe(0);
    broker.cutAll();
    await sending;
    expect(player.acknowledged()).toBe(10);
  });

  it('resends unacknowledged messages after lost connections, and loses none', async () => {
    const broker = await brokerWith({
      receive: ({ payload, connection }) => {
        if (connection === 1 && Number(payload) >= 20) return payload === '29' ? 'cut' : 'wait';
        return connection === 2 && payload === '40' ? 'cut' : 'acknowledge';
      },
    });
    const notes: string[] = [];
    const player = await playerOn(broker, { inFlight: 10, notes });
    await sendAll(player, messages(100));
    expect(player.acknowledged()).toBe(100);
    expect([...new Set(broker.received.map(({ payload }) => payload))].sort()).toEqual(messages(100).sort());
    const resent = broker.received.filter(({ connection }) => connection === 2).slice(0, 10);
    expect(resent.map(({ payload }) => Number(payload)).sort()).toEqual([
      20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
    ]);
    expect(notes).toEqual([
      'connection lost, trying to reconnect',
      'connected again',
      'connection lost, trying to reconnect',
      'connected again',
    ]);
  });

  it('counts refused messages by the reason of the server, and sends them once', async () => {
    const broker = await brokerWith({
      receive: ({ payload }) =>
        Number(payload) % 10 === 0
          ? { reasonCode: 0x99, reasonString: 'the message is not valid JSON' }
          : payload === '7'
            ? { reasonCode: 0x97, reasonString: '' }
            : 'acknowledge',
    });
    const player = await playerOn(broker, { inFlight: 3 });
    await sendAll(player, messages(30));
    expect(player.acknowledged()).toBe(26);
    expect([...player.refused()]).toEqual([
      ['the message is not valid JSON (0x99)', 3],
      ['Quota exceeded (0x97)', 1],
    ]);
    expect(broker.received).toHaveLength(30);
  });

  it('reports a refused token', async () => {
    const broker = await brokerWith({ answer: (_, username) => (username === 'secret' ? 0 : 0x86) });
    const refused = playerOn(broker, { token: 'guess' });
    await expect(refused).rejects.toThrow(ReplayError);
    await expect(refused).rejects.toThrow(/does not accept this token/);
  });

  it('gives up when the token is revoked during the replay', async () => {
    const broker = await brokerWith({
      answer: (connection) => (connection === 1 ? 0 : 0x87),
      receive: ({ payload }) => (payload === '3' ? 'cut' : 'acknowledge'),
    });
    const player = await playerOn(broker);
    await expect(sendAll(player, messages(1000))).rejects.toThrow(/does not accept this token/);
  });

  it('reports an unreachable broker and other refusals', async () => {
    const broker = await startBrokerDouble();
    await broker.close();
    await expect(playerOn(broker)).rejects.toThrow(/no connection to 127\.0\.0\.1:\d+: .*ECONNREFUSED/);
    const other = await brokerWith({ answer: () => 0x89 });
    await expect(playerOn(other)).rejects.toThrow(/no connection to 127\.0\.0\.1:\d+/);
  });

  it('stops on abort, without waiting for messages in flight', async () => {
    const broker = await brokerWith({ receive: () => 'wait' });
    const stop = new AbortController();
    const player = await playerOn(broker, { signal: stop.signal });
    await player.send('a');
    await broker.receivedAtLeast(1);
    const drained = player.drained();
    stop.abort();
    await expect(drained).rejects.toThrow(/abort/i);
    await expect(player.send('b')).rejects.toThrow(/abort/i);
    await player.close();
    expect(player.acknowledged()).toBe(0);
  });
});

async function brokerWith(plan: BrokerPlan): Promise<BrokerDouble> {
  const broker = await startBrokerDouble(plan);
  open.push(broker);
  return broker;
}

async function playerOn(
  broker: BrokerDouble,
  options: { token?: string; inFlight?: number; signal?: AbortSignal; notes?: string[] } = {},
): Promise<Player> {
  const target = {
    host: '127.0.0.1',
    port: broker.port,
    token: options.token ?? 'secret',
    inFlight: options.inFlight ?? 100,
  };
  const signal = options.signal ?? new AbortController().signal;
  const player = await connectPlayer(target, signal, (text) => options.notes?.push(text));
  open.push(player);
  return player;
}

async function sendAll(player: Player, payloads: readonly string[]): Promise<void> {
  for (const payload of payloads) await player.send(payload);
  await player.drained();
}

function messages(count: number): string[] {
  return Array.from({ length: count }, (_, i) => String(i));
}
