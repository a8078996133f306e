import { LIVE_ERROR_CODES } from '@airdeck/contract/live/updates';
import { valueText } from '@airdeck/contract/telemetry/telemetry-values';
import type { EntityKey } from '@airdeck/contract/thingsboard/entity-queries/device-queries';
import type { EntityFields, EntityPage } from './entity-page.repository.ts';

/** A value as shown in entity data. Entity fields and missing values have time 0. */
export type ShownValue = { readonly ts: number; readonly value: string };

/** Values by key type, then key. */
export type ShownValues = Partial<Record<EntityKey['type'], Record<string, ShownValue>>>;

export const NOTHING: ShownValue = { ts: 0, value: '' };

export function shown(ts: number, value: unknown): ShownValue {
  return { ts, value: valueText(value) };
}

export function fieldValue(fields: EntityFields, field: string): ShownValue {
  const value = Object.hasOwn(fields, field) ? fields[field as keyof EntityFields] : null;
  return value === null ? NOTHING : shown(0, value);
}

/** Each key once, without the known ones. */
export function withoutKnown(keys: readonly EntityKey[], known: readonly EntityKey[]): EntityKey[] {
  const names = new Set(known.map(({ type, key }) => `${type} ${key}`));
  return keys.filter(({ type, key }) => {
    const name = `${type} ${key}`;
    return !names.has(name) && names.add(name);
  });
}

/** Sets a value. Objects have no prototype: a key may be named like a property of `Object.prototype`. */
export function put(values: ShownValues, { type, key }: EntityKey, value: ShownValue): void {
  let ofType = values[type];
  if (!ofType) {
    ofType = Object.create(null) as Record<string, ShownValue>;
    values[type] = ofType;
  }
  ofType[key] = value;
}

/** Most entities that one query may follow; part of every frame, as on the platform. */
export const ALLOWED_ENTITIES = 10_000;

/** One device of a frame. Time series may be JSON text as written by the database. */
export type EntityItem = {
  readonly id: string;
  readonly latest: ShownValues | null;
  /** JSON text of points by key. */
  readonly timeseries: string | null;
};

/** The first frame of a query, and each frame after a change of its list. */
export function dataFrame(
  cmdId: number,
  items: readonly EntityItem[],
  page: EntityPage & { readonly page: number; readonly pageSize: number },
): string {
  const totalPages = Math.ceil(page.total / page.pageSize);
  const data = items.map((item) =>
    itemText({ ...item, latest: item.latest ?? {}, timeseries: item.timeseries ?? '{}' }, '{}'),
  );
  const list =
    `{"data":[${data.join(',')}],"totalPages":${totalPages},"totalElements":${page.total},` +
    `"hasNext":${page.page + 1 < totalPages}}`;
  return frame(cmdId, list, 'null');
}

export function updateFrame(cmdId: number, items: readonly EntityItem[]): string {
  return frame(cmdId, 'null', `[${items.map((item) => itemText(item, 'null')).join(',')}]`);
}

export function errorFrame(
  cmdId: number,
  error: Exclude<keyof typeof LIVE_ERROR_CODES, 'NO_ERROR'>,
  message: string,
): string {
  return JSON.stringify({
    cmdId,
    data: null,
    update: null,
    errorCode: LIVE_ERROR_CODES[error],
    errorMsg: message,
    allowedEntities: 0,
    cmdUpdateType: 'ENTITY_DATA',
  });
}

function itemText({ id, latest, timeseries }: EntityItem, aggLatest: string): string {
  return (
    `{"entityId":{"entityType":"DEVICE","id":"${id}"},"latest":${JSON.stringify(latest)},` +
    `"timeseries":${timeseries},"aggLatest":${aggLatest}}`
  );
}

function frame(cmdId: number, data: string, update: string): string {
  return (
    `{"cmdId":${cmdId},"data":${data},"update":${update},"errorCode":0,"errorMsg":null,` +
    `"allowedEntities":${ALLOWED_ENTITIES},"cmdUpdateType":"ENTITY_DATA"}`
  );
}
