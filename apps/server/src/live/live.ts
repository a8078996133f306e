import type { FurtherCommand, LiveCommand, UnsubscribeCommand } from '@airdeck/contract/live/commands';
import { CLOSE_CODES } from '@airdeck/contract/live/updates';
import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { EventBus } from '../events.ts';
import type { AttributeService } from '../features/attributes/attributes.service.ts';
import type { Authenticated, AuthService } from '../features/sign-in/auth.service.ts';
import { SessionOver } from '../features/sign-in/auth-errors.ts';
import type { SessionService } from '../features/sign-in/sessions.service.ts';
import type { EntityAccess } from '../features/telemetry/entity-access.ts';
import type { TelemetryService } from '../features/telemetry/telemetry.service.ts';
import { type Caller, hasSameRights } from '../http/caller.ts';
import { ApiError } from '../http/errors.ts';
import type { Limits } from '../limits/limits.ts';
import { ActivityWatch } from './activity-watch.ts';
import { catchUpLive } from './catch-up.ts';
import { createDeviceCommands } from './device-commands.ts';
import { FanOut } from './fan-out.ts';
import { type Frame, type FrameForm, readFrame, unreadableFrame } from './frames.ts';
import type { LiveParts } from './live-parts.ts';
import type { LiveSession, LiveSocket, PendingCommand } from './session.ts';
import { LiveSessions } from './sessions.ts';

/** A rejected token; the message is the reason in the close frame. */
class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

/** Authenticates a token. @throws TokenRefused with the platform's words */
async function readToken(
  auth: Pick<AuthService, 'authenticate'>,
  token: string,
  address: string,
): Promise<Authenticated> {
  if (token === '') throw new TokenRefused('Token is invalid');
  try {
    return await auth.authenticate(token, address);
  } catch (error) {
    if (error instanceof SessionOver) throw new TokenRefused('Token is outdated');
    if (!(error instanceof ApiError)) throw error;
    throw new TokenRefused(error.errorCode === EXPIRED ? 'JWT Token expired' : 'Invalid JWT token: ');
  }
}

const EXPIRED = 11;

/** Events of a connection, called by the transport. */
export type LiveConnection = {
  readonly session: LiveSession;
  /** Null: a binary frame. */
  frame(text: string | null): void;
  pong(): void;
  /** The connection has ended, for any reason. */
  gone(): void;
};

/** Commands that `live` itself does not know, executed on its sessions. */
export type FurtherCommands = {
  run(
    session: LiveSession,
    caller: Caller,
    command: FurtherCommand,
    /** Aborted when the answer is no longer needed. */
    gone: AbortSignal,
  ): Promise<void>;
  /** Called at the interval of `limits.sweepIntervalMs`. */
  sweep(): void;
};

export type Live = ReturnType<typeof createLive>;

/** Live sessions and their subscriptions. Depends on sockets, not on HTTP. */
export function createLive(parts: {
  database: Database;
  events: EventBus;
  /** The other nodes of the installation. */
  bus: Pick<Bus, 'peers' | 'request' | 'respond'>;
  clock: Clock;
  /** Milliseconds of a monotonic clock. */
  stopwatch?: (() => number) | undefined;
  auth: Pick<AuthService, 'authenticate'>;
  sessions: Pick<SessionService, 'heldBy'>;
  access: EntityAccess;
  telemetry: TelemetryService;
  attributes: AttributeService;
  /** Builds the commands that are not about the values of one device. */
  furtherCommands: (parts: LiveParts) => FurtherCommands;
  log: Pick<FastifyBaseLogger, 'warn'>;
  limits: Limits['live'];
}) {
  const { events, clock, auth, access, telemetry, attributes, limits, log } = parts;
  const { stopwatch = () => performance.now() } = parts;
  const sessions = new LiveSessions(limits);
  const fanOut = new FanOut(events);
  catchUpLive({ ...parts, fanOut });
  const activity = new ActivityWatch({ events, clock, notify: (change) => fanOut.notifyAttributes(change) });
  const services = { access, telemetry, attributes, fanOut, activity, clock, limits, log };
  const commands = createDeviceCommands(services);
  const further = parts.furtherCommands(services);
  events.on('sessions.ended', ({ sessionIds }) => sessions.endSignIns(sessionIds));
  events.on('user.rightsChanged', ({ userId }) => sessions.endUser(userId));
  parts.sessions.heldBy(() => sessions.signInIds);
  const sweeper = setInterval(() => {
    sessions.sweep(clock(), stopwatch());
    activity.sweep();
    further.sweep();
  }, limits.sweepIntervalMs);
  sweeper.unref();

  /** @param closeCode used if the token is rejected */
  async function signIn(session: LiveSession, token: string, closeCode: number): Promise<void> {
    try {
      const before = await readToken(auth, token, session.address);
      if (session.caller && session.caller.userId !== before.caller.userId) {
        throw new TokenRefused('Token is invalid');
      }
      sessions.signedIn(session, before.caller, before.expiresTime);
      // The sign-in may have ended, or its rights changed, before this session was registered for that event.
      const { caller } = await readToken(auth, token, session.address);
      if (!hasSameRights(caller, before.caller)) throw new TokenRefused('Token is outdated');
    } catch (error) {
      if (!(error instanceof TokenRefused)) log.warn({ err: error }, 'a live session could not sign in');
      if (error instanceof TokenRefused) session.close(closeCode, error.message);
      else session.close(CLOSE_CODES.serverError, 'Internal Server error!');
    }
  }

  async function execute(session: LiveSession, command: LiveCommand, gone: AbortSignal): Promise<void> {
    const { caller } = session;
    if (!caller || !session.isOpen) return;
    switch (command.type) {
      case 'TIMESERIES':
        return commands.timeseries(session, caller, command, gone);
      case 'TIMESERIES_HISTORY':
        return commands.history(session, caller, command, gone);
      case 'ATTRIBUTES':
        return commands.attributes(session, caller, command, gone);
      default:
        if (isUnsubscribe(command)) return session.remove(command.cmdId);
        return further.run(session, caller, command, gone);
    }
  }

  /**
   * Parses a frame on arrival, and executes it after the frames before it. An unsubscribe cancels earlier commands
   * immediately, even queued ones: the reads of a command may take long.
   */
  function receive(session: LiveSession, text: string | null, form: FrameForm): void {
    const frame = text === null ? undefined : readFrame(text, form);
    const commands = (frame?.commands ?? []).map((command) => {
      const ended = endedBy(command);
      if (ended === 'all') session.cancel();
      else if (ended !== undefined) session.cancel(ended);
      return { command, pending: session.expect(command.cmdId) };
    });
    session.inTurn(async () => {
      await work(session, frame, commands);
      for (const { pending } of commands) session.done(pending);
    });
  }

  async function work(
    session: LiveSession,
    frame: Frame | undefined,
    commands: readonly { command: LiveCommand; pending: PendingCommand }[],
  ): Promise<void> {
    if (!session.isOpen) return;
    if (!session.caller && frame?.token === undefined) {
      if (frame) session.close(CLOSE_CODES.policyViolation, 'Auth cmd is missing');
      else session.close(CLOSE_CODES.invalidPayload, 'Failed to parse the payload');
      return;
    }
    if (!frame) {
      session.answer(unreadableFrame());
      return;
    }
    if (frame.token !== undefined) await signIn(session, frame.token, CLOSE_CODES.invalidPayload);
    for (const { command, pending } of commands) {
      await execute(session, command, pending.gone.signal);
      await session.drained();
    }
  }

  return {
    /**
     * Accepts a connection.
     * @param token from the URL; undefined: expected in the first frame
     */
    accept(
      socket: LiveSocket,
      options: { form: FrameForm; token: string | undefined; address: string },
    ): LiveConnection {
      const { form, token, address } = options;
      const session = sessions.open(socket, { address, at: stopwatch() });
      if (token !== undefined) session.inTurn(() => signIn(session, token, CLOSE_CODES.serverError));
      return {
        session,
        frame: (text) => receive(session, text, form),
        pong: () => {
          session.lastPongAt = stopwatch();
        },
        gone: () => session.ended(),
      };
    },

    /** Sizes of all collections, for leak checks. */
    counts: () => ({
      sessions: sessions.size,
      subscriptions: sessions.subscriptionCount,
      listeners: fanOut.size,
      watched: activity.size,
    }),

    /** Closes every connection, as the server is stopping. */
    close(): void {
      clearInterval(sweeper);
      sessions.closeAll(GOING_AWAY, 'Server is stopping');
    },
  };
}

const GOING_AWAY = 1001;

/** The cmdId that a command unsubscribes, or all of them; undefined: none. */
function endedBy(command: LiveCommand): number | 'all' | undefined {
  const { cmdId } = command;
  if (isUnsubscribe(command)) return cmdId;
  if (!('unsubscribe' in command) || !command.unsubscribe || cmdId < 0) return undefined;
  return command.entityId ? cmdId : 'all';
}

const isUnsubscribe = (command: LiveCommand): command is UnsubscribeCommand =>
  command.type.endsWith('_UNSUBSCRIBE');
