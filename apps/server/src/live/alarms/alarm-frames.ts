import type { EntityKey } from '@airdeck/contract/live/entity-queries';
import { LIVE_ERROR_CODES } from '@airdeck/contract/live/updates';
import type { AlarmInfo } from '@airdeck/contract/platform-alarms';
import { fieldValue, NOTHING, put, type ShownValues } from '../entity-data/entity-data-text.ts';
import type { PageEntity } from '../entity-data/entity-page.repository.ts';

/** What a frame says besides its error, by its kind; and the same when there is nothing to say. */
const FRAMES = {
  ALARM_DATA: { data: null, update: null, allowedEntities: 0, totalEntities: 0 },
  ALARM_COUNT_DATA: { count: 0 },
  ALARM_STATUS: { active: false },
} as const;
export type FrameKind = keyof typeof FRAMES;

type AlarmItem = AlarmInfo & { entityId: AlarmInfo['originator']; latest: ShownValues };

/** An alarm with what was asked of its device. */
export function itemOf(
  alarm: AlarmInfo,
  entities: ReadonlyMap<string, PageEntity>,
  keys: readonly EntityKey[],
): AlarmItem {
  const entity = entities.get(alarm.originator.id);
  const latest: ShownValues = {};
  for (const key of keys) {
    const isField = key.type === 'ENTITY_FIELD' && entity;
    put(latest, key, isField ? fieldValue(entity.fields, key.key) : NOTHING);
  }
  return { entityId: alarm.originator, latest, ...alarm };
}

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
