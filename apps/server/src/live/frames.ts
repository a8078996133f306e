import { groupedFrameSchema, type LiveCommand, liveFrameSchema } from '@airdeck/contract/live/commands';
import { LIVE_ERROR_CODES } from '@airdeck/contract/live/updates';
import { valueJson } from '@airdeck/contract/telemetry/telemetry-values';
import { REQUEST_JSON, readJson } from '../limits/bounded-json.ts';

/** Format of a connection's frames: of `/api/ws`, or of the legacy endpoint that groups commands. */
export type FrameForm = 'typed' | 'grouped';

export type Frame = {
  /** Undefined: the frame holds no authCmd. */
  readonly token: string | undefined;
  readonly commands: readonly LiveCommand[];
};

/** Undefined: not a frame, or one that holds too much. */
export function readFrame(text: string, form: FrameForm): Frame | undefined {
  const json = readJson(text, REQUEST_JSON);
  return form === 'typed' ? readTyped(json) : readGrouped(json);
}

function readTyped(json: unknown): Frame | undefined {
  const { data } = liveFrameSchema.safeParse(json);
  return data && { token: data.authCmd ? (data.authCmd.token ?? '') : undefined, commands: data.cmds ?? [] };
}

function readGrouped(json: unknown): Frame | undefined {
  const { data } = groupedFrameSchema.safeParse(json);
  if (!data) return undefined;
  const commands: LiveCommand[] = [
    ...(data.attrSubCmds ?? []).map((command) => ({ ...command, type: 'ATTRIBUTES' as const })),
    ...(data.tsSubCmds ?? []).map((command) => ({ ...command, type: 'TIMESERIES' as const })),
    ...(data.historyCmds ?? []).map((command) => ({ ...command, type: 'TIMESERIES_HISTORY' as const })),
    ...(data.entityDataCmds ?? []).map((command) => ({ ...command, type: 'ENTITY_DATA' as const })),
    ...(data.entityCountCmds ?? []).map((command) => ({ ...command, type: 'ENTITY_COUNT' as const })),
    ...(data.alarmDataCmds ?? []).map((command) => ({ ...command, type: 'ALARM_DATA' as const })),
    ...(data.alarmCountCmds ?? []).map((command) => ({ ...command, type: 'ALARM_COUNT' as const })),
    ...[
      ...(data.entityDataUnsubscribeCmds ?? []),
      ...(data.entityCountUnsubscribeCmds ?? []),
      ...(data.alarmDataUnsubscribeCmds ?? []),
      ...(data.alarmCountUnsubscribeCmds ?? []),
    ].map(({ cmdId }) => ({ type: 'ENTITY_DATA_UNSUBSCRIBE' as const, cmdId })),
  ];
  return { token: undefined, commands };
}

/** `[ts, value]` */
export type Pair = readonly [ts: number, value: unknown];

type ErrorName = Exclude<keyof typeof LIVE_ERROR_CODES, 'NO_ERROR'>;

/** An update of a device subscription. Subscriptions may share the body. */
export function deviceUpdate(cmdId: number, body: string): string {
  return `{"subscriptionId":${cmdId},${body}`;
}

/**
 * An update without its cmdId: points by key, keys sorted.
 * @param points JSON text of a key's pairs, without brackets, and the ts of the last of them
 */
export function updateBody(
  points: ReadonlyMap<string, { readonly text: string; readonly lastTs: number }>,
): string {
  const keys = [...points.keys()].sort();
  const data = keys.map((key) => `${JSON.stringify(key)}:[${points.get(key)?.text}]`);
  const latest = keys.map((key) => `${JSON.stringify(key)}:${points.get(key)?.lastTs}`);
  return `"errorCode":0,"errorMsg":null,"data":{${data.join(',')}},"latestValues":{${latest.join(',')}}}`;
}

/** The same from values: each key's pairs in the order of sending. `strict`: values keep their types. */
export function pairsBody(pairs: ReadonlyMap<string, readonly Pair[]>, strict = false): string {
  const points = new Map<string, { text: string; lastTs: number }>();
  for (const [key, list] of pairs) {
    const last = list.at(-1);
    if (last)
      points.set(key, { text: list.map((pair) => pairText(pair, strict)).join(','), lastTs: last[0] });
  }
  return updateBody(points);
}

export function pairText([ts, value]: Pair, strict: boolean): string {
  return `[${ts},${valueJson(value, strict)}]`;
}

export function deviceError(cmdId: number, error: ErrorName, message: string): string {
  return JSON.stringify({
    subscriptionId: cmdId,
    errorCode: LIVE_ERROR_CODES[error],
    errorMsg: message,
    data: null,
    latestValues: {},
  });
}

/** The answer to an unreadable frame: as on the platform, always with cmdId 1. */
export const unreadableFrame = () => deviceError(1, 'BAD_REQUEST', 'Failed to parse the payload');
