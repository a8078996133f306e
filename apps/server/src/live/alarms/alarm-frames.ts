import { LIVE_ERROR_CODES } from '@airdeck/contract/live/updates';

/** What a frame says besides its error, by its kind; and the same when there is nothing to say. */
const FRAMES = {
  ALARM_DATA: { data: null, update: null, allowedEntities: 0, totalEntities: 0 },
  ALARM_COUNT_DATA: { count: 0 },
  ALARM_STATUS: { active: false },
} as const;
export type FrameKind = keyof typeof FRAMES;

export function frame(kind: FrameKind, cmdId: number, body: object): string {
  return JSON.stringify({
    cmdId,
    errorCode: LIVE_ERROR_CODES.NO_ERROR,
    errorMsg: null,
    ...body,
    cmdUpdateType: kind,
  });
}

export function errorFrame(
  kind: FrameKind,
  cmdId: number,
  error: Exclude<keyof typeof LIVE_ERROR_CODES, 'NO_ERROR'>,
  message: string,
): string {
  const said = { errorCode: LIVE_ERROR_CODES[error], errorMsg: message };
  return JSON.stringify({ cmdId, ...said, ...FRAMES[kind], cmdUpdateType: kind });
}
