import { SET_MODE } from '@airdeck/contract/commands/device-modes';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { EventBus } from '../../events.ts';
import { isStorable } from '../../http/validation.ts';
import type { Outcome } from '../../ingest/command.ts';
import type { CommandLines, Keeper } from '../../ingest/command-lines.ts';
import { MESSAGE_JSON, readJson } from '../../limits/bounded-json.ts';
import { createFairQueue } from '../../limits/fair-queue.ts';
import type { Limits } from '../../limits/limits.ts';
import {
  answerCommand,
  expireCommands,
  findDevicesToSendTo,
  takeNextCommand,
  updateSentCommand,
} from './persistent-commands.repository.ts';

const RETRY_MS = 5000;
/** Devices in one statement. */
const AT_ONCE = 1000;

export type ReceivingDevice = { readonly key: number; readonly tenantId: string | null };

type Sent = NonNullable<Awaited<ReturnType<typeof takeNextCommand>>>;

/**
 * Sends persistent commands while their device is connected: one at a time, each after the acknowledgement of the
 * previous one. After a restart, thousands of devices connect: their statements are queued, a few at a time, to leave
 * database connections for requests.
 */
export function createCommandSender(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  commandLines: Pick<CommandLines, 'isOpen' | 'openDeviceKeys' | 'nextId' | 'send'>;
  limits: Limits['commands'];
  log?: Pick<FastifyBaseLogger, 'warn'> | undefined;
}) {
  const { database, clock, events, commandLines, limits, log } = parts;
  const { db } = database;
  const inTurn = createFairQueue(limits.statements);
  /** Devices being sent to; true: there may be further commands. */
  const busy = new Map<number, boolean>();
  /** Newly connected devices whose commands have not been queried yet. */
  const opened = new Set<number>();
  let isLooking = false;

  /** Returns whether there was one. */
  async function sendNext({ tenantId, key: deviceKey }: ReceivingDevice): Promise<boolean> {
    const turn = [tenantId, deviceKey];
    const requestId = commandLines.nextId();
    const taken = await inTurn(turn, () => takeNextCommand(db, deviceKey, requestId, clock()));
    if (!taken) return false;
    const { id, method, params, expirationTime } = taken;
    const waitMs = Math.max(0, Math.min(limits.acknowledgementMs, expirationTime - clock()));
    const outcome = await commandLines.send(deviceKey, {
      id: requestId,
      method,
      params,
      way: 'kept',
      waitMs,
    });
    const device = await inTurn(turn, () =>
      updateSentCommand(db, { id, requestId }, changeOf(taken, outcome)),
    );
    if (device && method === SET_MODE) events.emit('modes.changed', device);
    return true;
  }

  async function sendAll(device: ReceivingDevice): Promise<void> {
    const { key: deviceKey } = device;
    if (busy.has(deviceKey)) {
      busy.set(deviceKey, true);
      return;
    }
    try {
      do {
        busy.set(deviceKey, false);
        while (commandLines.isOpen(deviceKey) && (await sendNext(device)));
      } while (busy.get(deviceKey));
    } catch (error) {
      tryAgain(error, [deviceKey]);
    } finally {
      busy.delete(deviceKey);
    }
  }

  /** Devices that connect during a query are queried together afterwards. */
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (opened.size > 0) {
      const deviceKeys = [...opened].slice(0, AT_ONCE);
      for (const deviceKey of deviceKeys) opened.delete(deviceKey);
      try {
        for (const device of await findDevicesToSendTo(db, deviceKeys, clock())) void sendAll(device);
      } catch (error) {
        tryAgain(error, deviceKeys);
      }
    }
    isLooking = false;
  }

  function tryAgain(error: unknown, deviceKeys: readonly number[]): void {
    log?.warn({ err: error }, 'persistent commands could not be sent, and are tried again');
    setTimeout(() => {
      for (const deviceKey of deviceKeys) if (commandLines.isOpen(deviceKey)) opened.add(deviceKey);
      void look();
    }, RETRY_MS).unref();
  }

  const keeper: Keeper = {
    opened(deviceKey) {
      opened.add(deviceKey);
      void look();
    },
    answered: ({ tenantId, key: deviceKey }, requestId, payload) =>
      inTurn([tenantId, deviceKey], () => answerCommand(db, { deviceKey, requestId }, readAnswer(payload))),
  };

  // Sent by the node that the device is connected to, whichever node accepted the command.
  events.on('commands.kept', ({ deviceKey: key, tenantId }) => {
    if (commandLines.isOpen(key)) void sendAll({ key, tenantId });
  });
  events.on('events.missed', () => {
    for (const deviceKey of commandLines.openDeviceKeys) opened.add(deviceKey);
    void look();
  });

  return {
    ...keeper,
    expire: (): Promise<void> => expireCommands(db, clock()),
  };
}

function changeOf({ isOneWay, attempts, retries }: Sent, { kind }: Outcome) {
  // Answers are handled separately.
  if (kind === 'delivered' || kind === 'answered')
    return { status: isOneWay ? 'SUCCESSFUL' : 'DELIVERED' } as const;
  if (kind === 'unreachable') return { status: 'QUEUED', attempts: attempts - 1 } as const;
  if (attempts <= retries) return { status: 'TIMEOUT' } as const;
  const error = `The device did not acknowledge the command, which was sent ${attempts} times`;
  return { status: 'FAILED', response: { error } } as const;
}

function readAnswer(payload: string) {
  if (payload === '') return { status: 'SUCCESSFUL', response: null } as const;
  const response = readJson(payload, MESSAGE_JSON);
  if (response !== undefined && isStorable(response)) return { status: 'SUCCESSFUL', response } as const;
  return {
    status: 'FAILED',
    response: { error: 'The device answered what is not JSON, or cannot be kept' },
  } as const;
}
