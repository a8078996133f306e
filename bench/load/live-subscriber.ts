import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Opens a live connection that listens to some devices, so that fan-out is part of the measurement. */
export async function subscribeLive(
  serverUrl: string,
  accessToken: string,
  devices: readonly { readonly id: string }[],
): Promise<{ close(): void }> {
  const socket = new WebSocket(`${serverUrl.replace(/^http/, 'ws')}/api/ws`);
  await once(socket, 'open');
  const cmds = devices.map(({ id }, index) => ({
    type: 'TIMESERIES',
    cmdId: index + 1,
    entityType: 'DEVICE',
    entityId: id,
    scope: 'LATEST_TELEMETRY',
  }));
  socket.send(JSON.stringify({ authCmd: { cmdId: 0, token: accessToken }, cmds }));
  await once(socket, 'message');
  // Frames are received and dropped: their rendering is measured elsewhere.
  socket.on('message', () => undefined);
  socket.on('error', () => undefined);
  return { close: () => socket.terminate() };
}
