import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { AedesOptions, Client, ConnectPacket } from 'aedes';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import { LIMITS } from '../../limits/limits.ts';
import { createTokenBuckets } from '../../limits/rate-limiters.ts';
import type { Admission } from '../admission.ts';
import type { DeviceDirectory } from '../device-directory.ts';
import { Unavailable } from '../rejection.ts';
import { CONNACK, type Refusal, refusal } from './broker.ts';
import { Session, type Sessions } from './sessions.ts';
import type { SocketGate } from './socket-gate.ts';

/** MQTT 5, which the broker refuses by itself. */
const NEWER_PROTOCOL = 5;

/**
 * Who may connect: a device with its access token as user name. Every session is clean, whatever is asked for; there
 * are no wills. Devices may have equal client ids: the broker knows them by the device and that.
 */
export function createConnectPolicy(parts: {
  directory: DeviceDirectory;
  sessions: Sessions;
  admission: Admission;
  gateOf: (client: Client) => SocketGate | undefined;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
}): Pick<AedesOptions, 'preConnect' | 'authenticate'> {
  const { directory, sessions, admission, gateOf, clock, log } = parts;
  const refused = new WeakMap<Client, Refusal>();
  const { attemptsPerAddressAndSecond, attemptsPerAddressBurst } = LIMITS.mqttConnections;
  const attempts = createTokenBuckets(clock, {
    perSecond: attemptsPerAddressAndSecond,
    burst: attemptsPerAddressBurst,
  });

  const letIn = async (client: Client, packet: ConnectPacket): Promise<Refusal | undefined> => {
    if (!attempts.allows((client.conn as Socket).remoteAddress ?? '')) return CONNACK.serverUnavailable;
    const { username, password, clientId } = packet;
    if (username === undefined) {
      return password === undefined && clientId ? CONNACK.identifierRejected : CONNACK.notAuthorized;
    }
    const device = await directory.find(username);
    if (!device) return CONNACK.notAuthorized;
    const gate = gateOf(client);
    // The device may have gone while the database was asked.
    if (!gate || client.closed) return CONNACK.serverUnavailable;
    packet.clientId = `${device.key}/${clientId || randomUUID()}`;
    packet.clean = true;
    delete packet.will;
    const keepaliveS = packet.keepalive ?? 0;
    // The broker would blame the device for what this server does not read while the database is away.
    packet.keepalive = 0;
    sessions.add(new Session({ device, client, gate, admission, keepaliveS, now: performance.now() }));
    return undefined;
  };

  return {
    preConnect: (client, packet, done) => {
      if (packet.protocolVersion === NEWER_PROTOCOL) {
        done(null, true);
        return;
      }
      void letIn(client, packet)
        .catch((error: unknown) => {
          if (!(error instanceof Unavailable)) log.error({ err: error }, 'a device could not be let in');
          return CONNACK.serverUnavailable;
        })
        .then((code) => {
          if (code !== undefined) refused.set(client, code);
          done(null, true);
        });
    },

    authenticate: (client, _username, _password, done) => {
      const code = refused.get(client);
      if (code === undefined) done(null, true);
      else done(refusal(code), false);
    },
  };
}
