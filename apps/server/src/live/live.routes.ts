import { CLOSE_CODES, LIVE_PATH } from '@airdeck/contract/live/updates';
import { SERVER_PERMISSIONS } from '@airdeck/contract/server/server.permissions';
import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { permissionDenied } from '../http/errors.ts';
import { LIMITS } from '../limits/limits.ts';
import type { FrameForm } from './frames.ts';
import { gatherWrites } from './gather-writes.ts';
import type { Live } from './live.ts';

/** Registers the WebSocket endpoints. */
export async function registerLive(
  app: FastifyInstance,
  options: {
    live: Live;
    publicUrl: string | undefined;
    /** Further origins whose pages may connect; `*`: any. */
    corsOrigins: readonly string[];
  },
): Promise<void> {
  const { live } = options;
  await app.register(fastifyWebsocket, {
    options: { maxPayload: LIMITS.live.frameBytes, perMessageDeflate: false },
    preClose: (done) => {
      live.close();
      app.websocketServer.close();
      done();
    },
    // A broken connection is closing already, with its own code; then this has no effect.
    errorHandler: (_error, socket) => socket.close(CLOSE_CODES.serverError),
  });
  const onRequest = checkOrigin(options);
  const route = {
    websocket: true,
    config: { permission: SERVER_PERMISSIONS.connectLive },
    onRequest,
  } as const;

  app.register(async (endpoints) => {
    endpoints.get(LIVE_PATH, { ...route, schema: { hide: true } }, (socket, request) =>
      connect(live, socket, request, 'typed'),
    );
    endpoints.get('/api/ws/plugins/telemetry', { ...route, schema: { hide: true } }, (socket, request) =>
      connect(live, socket, request, 'grouped'),
    );
    endpoints.get('/api/ws/plugins/*', { ...route, schema: { hide: true } }, (socket) =>
      socket.close(CLOSE_CODES.invalidPayload, 'Unknown session type'),
    );
  });
}

function connect(live: Live, socket: WebSocket, request: FastifyRequest, form: FrameForm): void {
  const gather = gatherWrites(request.raw.socket);
  const connection = live.accept(
    {
      get bufferedAmount() {
        return socket.bufferedAmount;
      },
      send: (text, sent) => {
        gather();
        socket.send(text, sent);
      },
      ping: () => socket.ping(),
      close: (code, reason) => socket.close(code, reason),
      terminate: () => socket.terminate(),
      pause: () => socket.pause(),
      resume: () => socket.resume(),
    },
    { form, token: tokenOf(request.raw.url ?? ''), address: request.ip },
  );
  socket.on('message', (data: RawData, isBinary: boolean) =>
    connection.frame(isBinary ? null : String(data)),
  );
  socket.on('pong', connection.pong);
  socket.on('close', connection.gone);
}

/** Everything after `token=`: on the platform it is the last parameter. */
function tokenOf(url: string): string | undefined {
  const query = url.slice(url.indexOf('?') + 1);
  const at = url.includes('?') ? query.search(/(?:^|&)token=/) : -1;
  return at < 0 ? undefined : query.slice(query.indexOf('=', at) + 1);
}

/**
 * Rejects pages of other origins: browsers do not restrict WebSockets to one origin. Programs send no origin.
 */
function checkOrigin(options: { publicUrl: string | undefined; corsOrigins: readonly string[] }) {
  const { publicUrl, corsOrigins } = options;
  const allowed = new Set([...corsOrigins, ...(publicUrl ? [new URL(publicUrl).origin] : [])]);
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const { origin } = request.headers;
    if (origin === undefined || allowed.has('*') || allowed.has(origin)) return;
    if (URL.canParse(origin) && new URL(origin).host === request.host) return;
    throw permissionDenied();
  };
}
