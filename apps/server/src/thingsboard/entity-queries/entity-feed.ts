import { ACTIVITY_KEYS } from '@airdeck/contract/attributes/attributes';
import type { EntityKey } from '@airdeck/contract/thingsboard/entity-queries/device-queries';
import { type KeyPoints, rangeJson } from '../../features/telemetry/points.ts';
import type { RangeRequest } from '../../features/telemetry/range-query.ts';
import type { PointReader } from '../../features/telemetry/read-turns.ts';
import { PlainTextError } from '../../http/errors.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { AttributeChange, DeviceListener, NewReadings } from '../../live/fan-out.ts';
import type { LiveParts } from '../../live/live-parts.ts';
import { ATTRIBUTE_KEY_SCOPES } from './attribute-keys.ts';
import {
  type EntityItem,
  NOTHING,
  put,
  type ShownValue,
  type ShownValues,
  shown,
  withoutKnown,
} from './entity-data-text.ts';
import type { PageEntity } from './entity-page.repository.ts';
import { readLatest } from './latest-values.ts';

/** Ranges read concurrently for one list. */
const RANGES_AT_ONCE = 4;

const NO_POINTS: KeyPoints = { pieces: [], count: 0, lastTs: 0 };

/** Changes of one device since the last frame. */
export type EntityUpdate = { latest: ShownValues | null; series: Map<string, ShownValue[]> };

/** The values that a query follows: read for its first frame, then selected from events. */
export class EntityFeed {
  readonly #parts: LiveParts;
  readonly #reader: PointReader;
  /** Newest ts sent, by device key and telemetry key. */
  readonly #newest = new Map<string, number>();
  /** Newest ts of the first points, by device key and telemetry key. */
  readonly #firstTo = new Map<string, number>();
  #latest: EntityKey[] = [];
  #series = new Set<string>();

  constructor(parts: LiveParts, reader: PointReader) {
    this.#parts = parts;
    this.#reader = reader;
  }

  /** Adds keys whose newest values are followed. @throws PlainTextError 400 */
  followLatest(keys: readonly EntityKey[]): void {
    const added = withoutKnown(keys, this.#latest);
    this.#checkRoom(added.length);
    this.#latest = [...this.#latest, ...added];
  }

  /** Adds keys of which every point is followed. @throws PlainTextError 400 */
  followSeries(keys: readonly string[]): void {
    this.#checkRoom(keys.filter((key) => !this.#series.has(key)).length);
    for (const key of keys) this.#series.add(key);
  }

  /** Commands can keep adding keys to a list, and each reading is compared with all of them. */
  #checkRoom(added: number): void {
    const { followedKeys } = this.#parts.limits;
    if (this.#latest.length + this.#series.size + added <= followedKeys) return;
    throw new PlainTextError(400, `A list follows ${followedKeys} keys at most`);
  }

  /** Forgets what was sent, before another list is read. */
  forget(): void {
    this.#newest.clear();
  }

  /** Whether the query follows a device's activity. */
  get followsActivity(): boolean {
    return this.#latest.some(
      ({ type, key }) =>
        ATTRIBUTE_KEY_SCOPES[type]?.includes('SERVER_SCOPE') &&
        (ACTIVITY_KEYS as readonly string[]).includes(key),
    );
  }

  /** Values of these keys for each device, by device key; empty if there is none. */
  async readLatest(
    entities: readonly PageEntity[],
    keys: readonly EntityKey[],
  ): Promise<Map<number, ShownValues>> {
    return readLatest(this.#parts, entities, keys, (deviceKey, key, ts) =>
      this.#newest.set(`${deviceKey} ${key}`, ts),
    );
  }

  /** Points of each device as JSON text of lists by key, by device key. @throws PlainTextError 400 */
  async readSeries(entities: readonly PageEntity[], range: RangeRequest): Promise<Map<number, string>> {
    const { seriesCharacters } = this.#parts.limits;
    const form = range.agg && range.agg !== 'NONE' ? 'counted' : 'object';
    const texts = new Map<number, string>();
    let length = 0;
    for (let first = 0; first < entities.length; first += RANGES_AT_ONCE) {
      const some = entities.slice(first, first + RANGES_AT_ONCE);
      await Promise.all(
        some.map(async (entity) => {
          const points = await this.#parts.telemetry.range(entity, range, form, this.#reader);
          for (const [key, { pieces }] of points) {
            const newest = Number(/^\{"ts":(\d+)/.exec(pieces[0] ?? '')?.[1] ?? 0);
            if (form === 'object') this.#firstTo.set(`${entity.key} ${key}`, newest);
          }
          const ofEachKey = range.keys.map((key) => [key, points.get(key) ?? NO_POINTS] as const);
          const text = [...rangeJson(new Map(ofEachKey))].join('');
          texts.set(entity.key, text);
          length += text.length;
        }),
      );
      if (length > seriesCharacters) throw tooLong();
    }
    return texts;
  }

  /** Adds the followed values of new readings to `news`. */
  readings(entity: PageEntity, { readings, isReadAgain }: NewReadings, news: EntityUpdate): void {
    const horizon = this.#parts.clock() + LIMITS.ingest.latestAheadMs;
    for (const { ts, values } of readings) {
      if (ts < entity.readableFrom) continue;
      for (const { type, key } of this.#latest) {
        if (type !== 'TIME_SERIES' || !Object.hasOwn(values, key) || ts > horizon) continue;
        const place = `${entity.key} ${key}`;
        const newest = this.#newest.get(place) ?? 0;
        // A newest ts beyond the horizon came from a clock that was ahead.
        if (ts < newest && newest <= horizon) continue;
        this.#newest.set(place, ts);
        news.latest ??= {};
        put(news.latest, { type, key }, shown(ts, values[key]));
      }
      for (const key of this.#series) {
        if (!Object.hasOwn(values, key)) continue;
        // Commit times of readings read after a gap are unknown: the first points may contain them.
        if (isReadAgain && ts <= (this.#firstTo.get(`${entity.key} ${key}`) ?? 0)) continue;
        const points = news.series.get(key);
        if (points) points.push(shown(ts, values[key]));
        else news.series.set(key, [shown(ts, values[key])]);
      }
    }
  }

  /** Adds the followed values of changed attributes to `news`. */
  attributes({ scope, values, lastUpdateTs }: AttributeChange, news: EntityUpdate): void {
    for (const followed of this.#latest) {
      const { type, key } = followed;
      if (!ATTRIBUTE_KEY_SCOPES[type]?.includes(scope) || !Object.hasOwn(values, key)) continue;
      news.latest ??= {};
      put(news.latest, followed, values[key] === undefined ? NOTHING : shown(lastUpdateTs, values[key]));
    }
  }
}

const tooLong = () =>
  new PlainTextError(400, 'The answer would be too long. Please ask for fewer devices, keys or points.');

/** Points are sorted newest first, as everywhere on the wire. */
export function toEntityItem(entity: PageEntity, { latest, series }: EntityUpdate): EntityItem {
  const points = [...series].map(([key, values]) => {
    const sorted = values.toReversed().sort((one, other) => other.ts - one.ts);
    return `${JSON.stringify(key)}:${JSON.stringify(sorted)}`;
  });
  return { id: entity.id, latest, timeseries: points.length > 0 ? `{${points.join(',')}}` : null };
}

/** The devices that a list listens to, and those whose activity it watches. */
export class ListenedDevices {
  readonly #listener: DeviceListener;
  readonly #parts: LiveParts;
  readonly #listened = new Set<number>();
  readonly #watched = new Set<number>();

  constructor(listener: DeviceListener, parts: LiveParts) {
    this.#listener = listener;
    this.#parts = parts;
  }

  /** Listens to these devices and no others. */
  setTo(entities: ReadonlyMap<number, PageEntity>): void {
    const { fanOut, activity } = this.#parts;
    for (const key of this.#listened) {
      if (entities.has(key)) continue;
      this.#listened.delete(key);
      fanOut.remove(key, this.#listener);
      if (this.#watched.delete(key)) activity.unwatch(key);
    }
    for (const key of entities.keys()) {
      if (this.#listened.has(key)) continue;
      this.#listened.add(key);
      fanOut.add(key, this.#listener);
    }
  }

  /** Watches the activity of these devices, as far as the list listens to them. */
  async watchActivity(entities: readonly PageEntity[]): Promise<void> {
    const added = entities.filter(({ key }) => this.#listened.has(key) && !this.#watched.has(key));
    if (added.length === 0) return;
    const { activity, attributes } = this.#parts;
    const signs = attributes.signsOfLife(added.map(({ key }) => key));
    await Promise.all(
      added.map((entity) => {
        this.#watched.add(entity.key);
        return activity.watch(entity, async () => (await signs).get(entity.key));
      }),
    );
  }
}
