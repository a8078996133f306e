import { ATTRIBUTE_SCOPES, type AttributeScope } from '@airdeck/contract/attributes/attributes';
import type { AttributesCommand, HistoryCommand, TimeseriesCommand } from '@airdeck/contract/live/commands';
import { DEFAULT_LIMIT, telemetryEntitySchema } from '@airdeck/contract/telemetry/telemetry';
import type { RangeRequest } from '../features/telemetry/range-query.ts';
import type { PointReader } from '../features/telemetry/read-turns.ts';
import type { ReadableDevice } from '../features/telemetry/readable-device.repository.ts';
import type { TelemetryService } from '../features/telemetry/telemetry.service.ts';
import type { Caller } from '../http/caller.ts';
import { PlainTextError } from '../http/errors.ts';
import { createAttributeFeed, createTimeseriesFeed, type FirstPoints } from './device-feeds.ts';
import { type DeviceFeed, DeviceSubscription } from './device-subscription.ts';
import { deviceError, deviceUpdate, type Pair, pairsBody, pairText, updateBody } from './frames.ts';
import type { LiveParts } from './live-parts.ts';
import type { LiveSession } from './session.ts';

const DATA_FAILED = 'Failed to fetch data!';
const ATTRIBUTES_FAILED = 'Failed to fetch attributes!';

type DeviceCommand = Pick<TimeseriesCommand, 'cmdId' | 'entityType' | 'entityId' | 'unsubscribe'>;

/** Executes `TIMESERIES`, `TIMESERIES_HISTORY` and `ATTRIBUTES`. */
export function createDeviceCommands(parts: LiveParts) {
  const { access, telemetry, attributes, fanOut, activity, clock, limits, log } = parts;

  const lookUp = async (caller: Caller, command: DeviceCommand): Promise<ReadableDevice | undefined> => {
    const { entityType, entityId } = command;
    const entity = telemetryEntitySchema.safeParse({ entityType: entityType ?? 'DEVICE', entityId });
    if (!entity.success) throw new PlainTextError(400, DATA_FAILED);
    return access.entity(caller, entity.data);
  };

  /** Sends expected errors to the client, and logs unexpected ones. */
  function fail(session: LiveSession, cmdId: number, message: string, error: unknown): void {
    if (error !== undefined && !(error instanceof PlainTextError)) {
      log.warn({ err: error }, 'a live command failed');
    }
    // The answer does not reveal whether a device outside the caller's scope exists.
    const text = error instanceof PlainTextError && error.status === 400 ? error.message : message;
    session.answer(deviceError(cmdId, 'INTERNAL_ERROR', text));
  }

  /** Handles a command that only unsubscribes or is invalid. @returns whether it was one of these */
  function isDone(session: LiveSession, command: DeviceCommand): boolean {
    const { cmdId, unsubscribe, entityId } = command;
    if (cmdId < 0) {
      session.answer(deviceError(cmdId, 'BAD_REQUEST', 'Cmd id is negative value!'));
      return true;
    }
    if (unsubscribe) {
      if (entityId) session.remove(cmdId);
      else session.removeAll();
      return true;
    }
    if (!entityId) session.answer(deviceError(cmdId, 'BAD_REQUEST', 'Device id is empty!'));
    return !entityId;
  }

  async function subscribe(
    session: LiveSession,
    caller: Caller,
    command: DeviceCommand,
    { feed, message, gone }: { feed: DeviceFeed; message: string; gone: AbortSignal },
  ): Promise<void> {
    const { cmdId } = command;
    session.remove(cmdId);
    try {
      const device = await lookUp(caller, command);
      if (gone.aborted) return;
      if (!device) {
        // The entity exists, but has no updates.
        session.answer(deviceUpdate(cmdId, updateBody(new Map())));
        return;
      }
      const subscription = new DeviceSubscription(device, {
        session,
        fanOut,
        feed,
        maxHeldEvents: limits.heldEvents,
        lookUp: () => access.device(caller, device.id),
        fail: (error) => {
          session.remove(cmdId);
          fail(session, cmdId, message, error);
        },
      });
      if (session.add(cmdId, subscription)) await subscription.load();
    } catch (error) {
      if (!gone.aborted) fail(session, cmdId, message, error);
    }
  }

  return {
    async timeseries(
      session: LiveSession,
      caller: Caller,
      command: TimeseriesCommand,
      gone: AbortSignal,
    ): Promise<void> {
      if (isDone(session, command)) return;
      const { cmdId } = command;
      const keys = keysOf(command.keys);
      const { startTs, timeWindow, limit, agg, interval } = command;
      const strict = command.useStrictDataTypes ?? false;
      const window =
        keys && timeWindow
          ? {
              keys,
              startTs: startTs ?? 0,
              endTs: (startTs ?? 0) + timeWindow,
              limit: limit || DEFAULT_LIMIT,
              agg: agg ?? undefined,
              interval: interval ?? undefined,
              strict,
            }
          : undefined;
      const feed = createTimeseriesFeed({
        cmdId,
        keys: keys ? new Set(keys) : null,
        latestOnly: command.scope === 'LATEST_TELEMETRY',
        strict,
        clock,
        readFirst: (device, signal) =>
          window
            ? firstWindow(telemetry, device, window, { caller, signal })
            : firstLatest(telemetry, device, keys, { strict, now: clock() }),
      });
      await subscribe(session, caller, command, { feed, message: DATA_FAILED, gone });
    },

    async history(
      session: LiveSession,
      caller: Caller,
      command: HistoryCommand,
      gone: AbortSignal,
    ): Promise<void> {
      if (isDone(session, command)) return;
      const { cmdId } = command;
      const keys = keysOf(command.keys);
      if (!keys) {
        session.answer(deviceError(cmdId, 'BAD_REQUEST', 'Keys are empty!'));
        return;
      }
      try {
        const device = await lookUp(caller, command);
        const range = {
          keys,
          startTs: command.startTs ?? 0,
          endTs: command.endTs ?? 0,
          limit: command.limit || DEFAULT_LIMIT,
          agg: command.agg ?? undefined,
          interval: command.interval ?? undefined,
        };
        const first = device && (await firstWindow(telemetry, device, range, { caller, signal: gone }));
        session.answer(deviceUpdate(cmdId, first?.body ?? updateBody(new Map())));
      } catch (error) {
        if (!gone.aborted) fail(session, cmdId, DATA_FAILED, error);
      }
    },

    async attributes(
      session: LiveSession,
      caller: Caller,
      command: AttributesCommand,
      gone: AbortSignal,
    ): Promise<void> {
      if (isDone(session, command)) return;
      const { cmdId } = command;
      const keys = keysOf(command.keys);
      const scope = scopeOf(command.scope);
      if (scope === null) {
        session.answer(deviceError(cmdId, 'INTERNAL_ERROR', ATTRIBUTES_FAILED));
        return;
      }
      const feed = createAttributeFeed({
        cmdId,
        scope,
        keys: keys ? new Set(keys) : null,
        attributes,
        activity,
      });
      await subscribe(session, caller, command, { feed, message: ATTRIBUTES_FAILED, gone });
    },
  };
}

/** Undefined: all keys. */
function keysOf(text: string | null | undefined): string[] | undefined {
  const keys = (text ?? '').split(',').filter((key) => key.trim() !== '');
  return keys.length > 0 ? [...new Set(keys)] : undefined;
}

/** Undefined: any scope. Null: unknown scope. */
function scopeOf(text: string | null | undefined): AttributeScope | undefined | null {
  if (!text) return undefined;
  return ATTRIBUTE_SCOPES.find((scope) => scope === text) ?? null;
}

/** The latest values; null at the present time for requested keys without a value. */
async function firstLatest(
  telemetry: TelemetryService,
  device: ReadableDevice,
  keys: readonly string[] | undefined,
  { strict, now }: { strict: boolean; now: number },
): Promise<FirstPoints> {
  const latest = await telemetry.latest(device);
  const pairs = new Map<string, Pair[]>();
  const newest = new Map<string, number>();
  for (const key of keys ?? latest.keys()) {
    const point = latest.get(key);
    pairs.set(key, [point ? [point.ts, point.value] : [now, null]]);
    if (point) newest.set(key, point.ts);
  }
  const texts = new Map(
    [...pairs].map(([key, list]) => [key, list.map((pair) => pairText(pair, strict)).join(',')]),
  );
  return { body: pairsBody(pairs, strict), fromTs: undefined, upTo: newest, texts };
}

/** The points of a range. */
async function firstWindow(
  telemetry: TelemetryService,
  device: ReadableDevice,
  range: RangeRequest,
  reader: PointReader,
): Promise<FirstPoints> {
  const points = await telemetry.range(device, range, 'pair', reader);
  const found = new Map(
    [...points].map(([key, { pieces, lastTs }]) => [key, { text: pieces.join(''), lastTs }]),
  );
  const texts = new Map([...found].map(([key, { text }]) => [key, text]));
  // The time of an interval's point lies in the middle of the interval.
  const isOfIntervals = range.agg !== undefined && range.agg !== 'NONE';
  const newestOf = (key: string) => (isOfIntervals ? 0 : newestTs(texts.get(key) ?? ''));
  // Points before the range were not requested.
  const upTo = new Map(range.keys.map((key) => [key, Math.max(range.startTs - 1, newestOf(key))]));
  return { body: updateBody(found), fromTs: range.startTs, upTo, texts };
}

/** @param text JSON text of pairs, newest first; may be empty */
function newestTs(text: string): number {
  return Number(/^\[(\d+),/.exec(text)?.[1] ?? 0);
}
