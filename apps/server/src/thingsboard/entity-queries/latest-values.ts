import type { EntityDataQuery, EntityKey } from '@airdeck/contract/thingsboard/entity-queries/device-queries';
import type { StoredAttribute } from '../../features/attributes/activity.ts';
import type { AttributeService } from '../../features/attributes/attributes.service.ts';
import type { TelemetryService } from '../../features/telemetry/telemetry.service.ts';
import { ATTRIBUTE_KEY_SCOPES } from './attribute-keys.ts';
import { fieldValue, NOTHING, put, type ShownValues, shown, withoutKnown } from './entity-data-text.ts';
import type { PageEntity } from './entity-page.repository.ts';

/** The keys that a query shows of each device: the requested ones, and those of its filters. */
export function keysShownBy({ entityFields, latestValues, keyFilters }: EntityDataQuery): EntityKey[] {
  const filterKeys = (keyFilters ?? []).map(({ key }) => key).filter(({ type }) => type !== 'ENTITY_FIELD');
  return withoutKnown([...(entityFields ?? []), ...(latestValues ?? []), ...filterKeys], []);
}

/**
 * Values of these keys for each device, by device key; empty if there is none.
 * @param onPoint called for each shown value of a time series
 */
export async function readLatest(
  {
    telemetry,
    attributes,
  }: {
    telemetry: Pick<TelemetryService, 'latestOfMany'>;
    attributes: Pick<AttributeService, 'readMany'>;
  },
  entities: readonly PageEntity[],
  keys: readonly EntityKey[],
  onPoint?: (deviceKey: number, key: string, ts: number) => void,
): Promise<Map<number, ShownValues>> {
  const attributeKeys = keys.filter(({ type }) => ATTRIBUTE_KEY_SCOPES[type]).map(({ key }) => key);
  const seriesKeys = keys.filter(({ type }) => type === 'TIME_SERIES').map(({ key }) => key);
  const latest = seriesKeys.length > 0 ? await telemetry.latestOfMany(entities, seriesKeys) : new Map();
  const stored =
    attributeKeys.length > 0 ? await attributes.readMany(entities, { keys: attributeKeys }) : new Map();
  return new Map(
    entities.map((entity) => {
      const values: ShownValues = {};
      for (const wanted of keys) {
        const { type, key } = wanted;
        if (type === 'ENTITY_FIELD') put(values, wanted, fieldValue(entity.fields, key));
        else if (type === 'TIME_SERIES') {
          const point = latest.get(entity.key)?.get(key);
          if (point) onPoint?.(entity.key, key, point.ts);
          put(values, wanted, point ? shown(point.ts, point.value) : NOTHING);
        } else put(values, wanted, newestOf(stored.get(entity.key) ?? [], wanted));
      }
      return [entity.key, values];
    }),
  );
}

/** The attribute that was written last, of the key's scopes. */
function newestOf(stored: readonly StoredAttribute[], { type, key }: EntityKey) {
  const [found] = stored
    .filter((one) => one.key === key && ATTRIBUTE_KEY_SCOPES[type]?.includes(one.scope))
    .sort((one, other) => other.lastUpdateTs - one.lastUpdateTs);
  return found ? shown(found.lastUpdateTs, found.value) : NOTHING;
}
