import type { EntityDataQuery, EntityKey } from '@airdeck/contract/thingsboard/entity-queries/device-queries';
import type { RangeRequest } from '../../features/telemetry/range-query.ts';
import type { Caller } from '../../http/caller.ts';
import { EventBuffer } from '../../live/event-buffer.ts';
import type { AttributeChange, DeviceListener, NewReadings } from '../../live/fan-out.ts';
import type { LiveParts } from '../../live/live-parts.ts';
import type { LiveSession, Subscription } from '../../live/session.ts';
import { dataFrame, updateFrame, withoutKnown } from './entity-data-text.ts';
import { EntityFeed, type EntityUpdate, ListenedDevices, toEntityItem } from './entity-feed.ts';
import type { EntityPage, PageEntity } from './entity-page.repository.ts';
import { keysShownBy } from './latest-values.ts';

/** How often a dynamic query is refreshed. */
const REFRESH_INTERVAL_MS = 60_000;
/** Most lookups of a list that keeps changing before it is used as it is. */
const MAX_LOOK_UPS = 5;

type Parts = LiveParts & {
  readonly session: LiveSession;
  readonly caller: Caller;
  readonly cmdId: number;
  readonly query: EntityDataQuery;
  readonly findPage: () => Promise<EntityPage>;
  /** Ends the subscription, and reports the reason. */
  readonly fail: (error: unknown) => void;
  readonly onClose: () => void;
};

/** The request of one command besides the list. */
export type EntityDataRequest = {
  readonly latest?: readonly EntityKey[] | undefined;
  /** A range to read, and whether to follow its keys afterwards. */
  readonly series?: { readonly range: RangeRequest; readonly isLive: boolean } | undefined;
};

/**
 * A list of devices and their followed values. Events during the read of a frame are held back until the frame
 * is sent.
 */
export class EntityDataSubscription implements Subscription, DeviceListener {
  readonly #parts: Parts;
  readonly #feed: EntityFeed;
  readonly #listened: ListenedDevices;
  readonly #gate: EventBuffer;
  readonly #news = new Map<number, EntityUpdate>();
  #entities = new Map<number, PageEntity>();
  /** Keys whose latest values are in every frame of the whole list. */
  #shownKeys: readonly EntityKey[];
  #shownList = '';
  #nextRefresh: number;
  #work: Promise<void> = Promise.resolve();
  #isLookUpDue = false;
  readonly #gone = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#feed = new EntityFeed(parts, { caller: parts.caller, signal: this.#gone.signal });
    this.#listened = new ListenedDevices(this, parts);
    this.#gate = new EventBuffer(parts.session, parts.limits.heldEvents);
    this.#shownKeys = keysShownBy(parts.query);
    this.#nextRefresh = parts.clock() + REFRESH_INTERVAL_MS;
  }

  /** Finds the list and sends it, with the values that the same command requests. */
  open(request: EntityDataRequest): Promise<void> {
    return this.#inTurn(async () => {
      this.#follow(request);
      await this.#sendList(await this.#lookUp(), request);
    });
  }

  /** Adds a request to the existing list. */
  extend(request: EntityDataRequest): Promise<void> {
    return this.#inTurn(async () => {
      this.#follow(request);
      const entities = [...this.#entities.values()];
      await this.#watchActivity(entities);
      const latest = request.latest ? await this.#feed.readLatest(entities, request.latest) : undefined;
      const series = request.series && (await this.#feed.readSeries(entities, request.series.range));
      this.#answer(
        updateFrame(
          this.#parts.cmdId,
          entities.map(({ id, key }) => ({
            id,
            latest: latest?.get(key) ?? null,
            timeseries: series?.get(key) ?? null,
          })),
        ),
      );
    });
  }

  /** Finds a dynamic list again when it is due, and sends it if it has changed. */
  refresh(now: number): void {
    const restMs = this.#nextRefresh - now;
    // A longer rest was computed by a clock that was ahead.
    const isResting = restMs > 0 && restMs <= REFRESH_INTERVAL_MS;
    if (!this.#parts.query.pageLink.dynamic || isResting) return;
    this.#nextRefresh = now + REFRESH_INTERVAL_MS;
    void this.#inTurn(async () => {
      const page = await this.#lookUp();
      if (listText(page) !== this.#shownList) await this.#sendList(page, {});
    });
  }

  readings(batch: NewReadings, deviceKey: number): void {
    this.#hear(deviceKey, (entity, news) => this.#feed.readings(entity, batch, news));
  }

  attributes(change: AttributeChange): void {
    this.#hear(change.deviceKey, (_, news) => this.#feed.attributes(change, news));
  }

  moved(deviceKey: number): void {
    // Sends nothing about the device until a lookup finds it in the list again.
    this.#entities.delete(deviceKey);
    // Many devices may change owner together: one lookup of the list is enough for all of them.
    if (this.#isLookUpDue) return;
    this.#isLookUpDue = true;
    void this.#inTurn(async () => {
      this.#isLookUpDue = false;
      await this.#sendList(await this.#lookUp(), {});
    });
  }

  deleted(deviceKey: number): void {
    this.moved(deviceKey);
  }

  missed(deviceKey: number): void {
    this.moved(deviceKey);
  }

  close(): void {
    if (this.#gone.signal.aborted) return;
    this.#gone.abort();
    this.#gate.close();
    this.#listened.setTo(new Map());
    this.#parts.onClose();
  }

  #follow({ latest, series }: EntityDataRequest): void {
    if (latest) {
      this.#feed.followLatest(latest);
      this.#shownKeys = [...this.#shownKeys, ...withoutKnown(latest, this.#shownKeys)];
    }
    if (series?.isLive) this.#feed.followSeries(series.range.keys);
  }

  /** Runs tasks one at a time, with events held back. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#gate.hold();
    const turn = this.#work.then(async () => {
      if (this.#gone.signal.aborted) return;
      this.#gate.hold();
      try {
        await work();
      } catch (error) {
        if (!this.#gone.signal.aborted) this.#parts.fail(error);
      }
      if (this.#work === turn) this.#gate.release();
    });
    this.#work = turn;
    return turn;
  }

  /** Finds the list and listens to its devices; repeats while some of them moved before listening began. */
  async #lookUp(): Promise<EntityPage> {
    const { fanOut, findPage } = this.#parts;
    for (let n = 1; ; n += 1) {
      const page = await fanOut.trackMovesDuring(findPage, (found, moved) => {
        if (found.entities.some(({ key }) => moved.has(key)) && n < MAX_LOOK_UPS) return undefined;
        if (!this.#gone.signal.aborted) this.#listenTo(found);
        return found;
      });
      if (!page) continue;
      await fanOut.waitUntilSubscribed();
      await this.#watchActivity(page.entities);
      return page;
    }
  }

  #listenTo(page: EntityPage): void {
    this.#entities = new Map(page.entities.map((entity) => [entity.key, entity]));
    this.#listened.setTo(this.#entities);
  }

  async #sendList(page: EntityPage, { series }: EntityDataRequest): Promise<void> {
    this.#feed.forget();
    const latest = await this.#feed.readLatest(page.entities, this.#shownKeys);
    const texts = series && (await this.#feed.readSeries(page.entities, series.range));
    const items = page.entities.map(({ id, key }) => ({
      id,
      latest: latest.get(key) ?? {},
      timeseries: texts?.get(key) ?? null,
    }));
    this.#shownList = listText(page);
    this.#answer(dataFrame(this.#parts.cmdId, items, { ...this.#parts.query.pageLink, ...page }));
    for (const { key } of page.entities) this.#parts.fanOut.begun(key, this);
  }

  async #watchActivity(entities: readonly PageEntity[]): Promise<void> {
    if (this.#feed.followsActivity && !this.#gone.signal.aborted)
      await this.#listened.watchActivity(entities);
  }

  #hear(deviceKey: number, note: (entity: PageEntity, news: EntityUpdate) => void): void {
    this.#gate.pass(() => {
      const entity = this.#entities.get(deviceKey);
      if (!entity) return;
      const news = this.#news.get(deviceKey) ?? { latest: null, series: new Map() };
      note(entity, news);
      if (!news.latest && news.series.size === 0) return;
      // One frame for all events of one turn.
      if (this.#news.size === 0) queueMicrotask(() => this.#sendNews());
      this.#news.set(deviceKey, news);
    });
  }

  #sendNews(): void {
    const items = [...this.#news].flatMap(([key, news]) => {
      const entity = this.#entities.get(key);
      return entity ? [toEntityItem(entity, news)] : [];
    });
    this.#news.clear();
    if (items.length > 0 && !this.#gone.signal.aborted)
      this.#parts.session.push(updateFrame(this.#parts.cmdId, items));
  }

  #answer(text: string): void {
    if (!this.#gone.signal.aborted) this.#parts.session.answer(text);
  }
}

/** Identity of a list: it has changed when this differs. */
function listText({ entities, total }: EntityPage): string {
  return JSON.stringify([total, entities.map(({ id, fields }) => [id, fields])]);
}
