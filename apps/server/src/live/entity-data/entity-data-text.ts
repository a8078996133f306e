import { LIVE_ERROR_CODES } from '@airdeck/contract/live/updates';
import type { EntityPage } from './entity-page.repository.ts';
import type { ShownValues } from './entity-values.ts';

/** Entities that one query may follow at most; the platform says it in every frame. */
const ALLOWED_ENTITIES = 10_000;

/** What is told of one device. Text of JSON where it was written by the database already. */
export type EntityItem = {
  readonly id: string;
  readonly latest: ShownValues | null;
  /** JSON text of points by key. */
  readonly timeseries: string | null;
};

/** The first frame of a query, and each in which its list has changed. */
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
