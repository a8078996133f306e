import { connect, createServer, type Socket } from 'node:net';

/** A way to PostgreSQL that can hold back all it passes, as a machine that hangs does: connections stay open. */
export async function openFreezableRelay(url: string) {
  const address = new URL(url);
  const { hostname, port } = address;
  const sockets = new Set<Socket>();
  let isFrozen = false;

  function pass(from: Socket, to: Socket): void {
    sockets.add(from);
    if (isFrozen) from.pause();
    from.on('data', (chunk) => to.write(chunk));
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  const server = createServer((client) => {
    const database = connect(Number(port || 5432), hostname);
    pass(client, database);
    pass(database, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const relay = new URL(url);
  relay.hostname = '127.0.0.1';
  relay.port = String((server.address() as { port: number }).port);
  return {
    url: relay.href,
    freeze(): void {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw(): void {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
