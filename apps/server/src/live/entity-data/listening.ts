import type { DeviceListener } from '../fan-out.ts';
import type { LiveParts } from '../live-parts.ts';
import type { PageEntity } from './entity-page.repository.ts';

/** Which devices a list listens to, and whose activity it watches. */
export class Listening {
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

  /** Has it noticed when one of these devices, all listened to, wakes up or falls silent. */
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
