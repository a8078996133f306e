import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import { LIMITS } from '../../limits/limits.ts';
import { createTokenBuckets } from '../../limits/rate-limiters.ts';
import type { DeviceDirectory } from '../device-directory.ts';
import { FORWARDER_CLIENT_ID } from '../forwarding/forwarder-client-id.ts';
import { Unavailable } from '../rejection.ts';
import type { Client, ConnectRequest, EndPoint } from './end-point.ts';
import type { GatewaySessions } from './gateway-sessions.ts';
import { isOfMonitors, type MonitorSessions } from './monitor-sessions.ts';
import { isProvisioning, type ProvisioningSessions } from './provisioning-sessions.ts';
import { REASON, type ReasonCode } from './reason-codes.ts';
import type { Sessions } from './sessions.ts';

/** Admits devices by access token, sent as user name. Several devices may use the same client id. */
export function createConnectPolicy(parts: {
  directory: DeviceDirectory;
  sessions: Sessions;
  gateways: Pick<GatewaySessions, 'takeOver'>;
  provisioning: ProvisioningSessions;
  monitors: Pick<MonitorSessions, 'admit'>;
  /** Whether this server forwards readings to another server. */
  isForwarding: boolean;
  /** Milliseconds of a monotonic clock. */
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
}): Pick<EndPoint, 'admit'> {
  const { directory, sessions, gateways, provisioning, monitors, isForwarding, clock, log } = parts;
  const { attemptsPerAddressAndSecond, attemptsPerAddressBurst } = LIMITS.mqttConnections;
  const attempts = createTokenBuckets(clock, {
    perSecond: attemptsPerAddressAndSecond,
    burst: attemptsPerAddressBurst,
  });

  const admit = async (connection: Client, request: ConnectRequest): Promise<ReasonCode | undefined> => {
    if (!attempts.allows(connection.address)) return REASON.connectionRateExceeded;
    if (isProvisioning(request)) return provisioning.admit(connection);
    const { username, password, clientId } = request;
    if (username === undefined)
      return password === undefined && clientId ? REASON.clientIdNotValid : REASON.notAuthorized;
    if (isForwarding && clientId.startsWith(FORWARDER_CLIENT_ID)) return REASON.notAuthorized;
    if (isOfMonitors(username)) {
      const admitted = await monitors.admit(connection, username);
      if (admitted !== 'unknown') return admitted;
    }
    const device = await directory.find(username);
    if (!device) return REASON.badUserNameOrPassword;
    // The client may have disconnected during the query.
    if (connection.isEnded) return undefined;
    sessions.add(device, connection, username);
    gateways.takeOver(device);
    return undefined;
  };

  return {
    admit: (connection, request) =>
      admit(connection, request).catch((error: unknown) => {
        if (!(error instanceof Unavailable)) log.error({ err: error }, 'a device could not be let in');
        return REASON.serverUnavailable;
      }),
  };
}
