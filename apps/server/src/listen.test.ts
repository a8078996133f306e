import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { listenOnPort } from './listen.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

function listen(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    open.push(server);
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
    });
  });
}

const choice = { service: 'HTTP', host: '127.0.0.1', setting: 'AIRDECK_PORT' };

describe('listenOnPort', () => {
  it('uses the next free port if none is configured', async () => {
    const taken = await listen(0);
    const tried: number[] = [];
    const noting = (port: number) => {
      tried.push(port);
      return listen(port);
    };
    await listenOnPort(noting, { ...choice, asked: undefined, first: taken });
    expect(tried[0]).toBe(taken);
    expect(tried.length).toBeGreaterThan(1);
  });

  it('uses no other port than the configured one, and names the setting in the error', async () => {
    const taken = await listen(0);
    await expect(listenOnPort(listen, { ...choice, asked: taken, first: 1 })).rejects.toThrow(
      `HTTP cannot listen on port ${taken} of 127.0.0.1: another program does. Set AIRDECK_PORT`,
    );
  });

  it('passes on other errors', async () => {
    const broken = () => Promise.reject(new Error('broken'));
    await expect(listenOnPort(broken, { ...choice, asked: undefined, first: 1 })).rejects.toThrow('broken');
  });
});
