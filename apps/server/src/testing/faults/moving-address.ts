import { connect, createServer, type Socket } from 'node:net';

/** One address for the current primary, like that of a proxy or a floating IP address. */
export async function openAddress(first: number) {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect({ port: target, host: '127.0.0.1' });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    moveTo(port: number) {
      target = port;
      drop();
    },
    close() {
      drop();
      server.close();
    },
  };
}
