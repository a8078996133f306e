import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Response of a device in set-up: 200, 500, 200 without CORS headers, or none. */
export type HotspotBehaviour = 'takes it' | 'refuses' | 'hides its answer' | 'is gone';

/** A stand-in for a device's HTTP server in its own Wi-Fi. */
export type Hotspot = {
  readonly url: string;
  mood: HotspotBehaviour;
  /** Received requests, oldest first: path and query. */
  readonly asked: readonly string[];
  close(): Promise<void>;
};

export async function startHotspot(): Promise<Hotspot> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (hotspot.mood === 'is gone') {
      request.socket.destroy();
      return;
    }
    if (hotspot.mood !== 'hides its answer') response.setHeader('access-control-allow-origin', '*');
    response.writeHead(hotspot.mood === 'refuses' ? 500 : 200).end('ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const hotspot: Hotspot = {
    url: `http://127.0.0.1:${port}/`,
    mood: 'takes it',
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return hotspot;
}
