import type { Position } from '@airdeck/air/positions';
import type { PastSource } from './outdoor-provider.ts';
import { snap } from './place-cache.ts';

/** Maximum number of cached spans: each has the hours of half a year at most, 100 kB. */
const MOST_SPANS = 100;
const DAY_MS = 86_400_000;

/** Cache of past air or weather by place and whole UTC days. Past data do not change: answers are kept until evicted by others. */
export function createPastCache<Past>(parts: {
  ask: PastSource<Past>;
  /** Edge of a grid cell in degrees; its places share an answer. */
  gridDeg: number;
  onFailure: (error: unknown) => void;
}) {
  const { ask, gridDeg, onFailure } = parts;
  const kept = new Map<string, Promise<Past | undefined>>();

  return {
    /**
     * Hourly values of a span, and some hours around it. Undefined: no answer.
     * @param mayAsk whether the source may be asked; called only on a cache miss
     */
    async of(
      { lat, lon }: Position,
      span: { readonly startTs: number; readonly endTs: number },
      mayAsk: () => Promise<boolean>,
    ): Promise<Past | undefined> {
      const place = { lat: snap(lat, gridDeg), lon: snap(lon, gridDeg) };
      const fromDay = Math.floor(span.startTs / DAY_MS);
      const endDay = Math.ceil(span.endTs / DAY_MS);
      const name = `${place.lat} ${place.lon} ${fromDay} ${endDay}`;
      const known = kept.get(name);
      if (known) return known;
      if (!(await mayAsk())) return undefined;
      const askedMeanwhile = kept.get(name);
      if (askedMeanwhile) return askedMeanwhile;
      const asked = ask(place, { startTs: fromDay * DAY_MS, endTs: endDay * DAY_MS }).catch((error) => {
        onFailure(error);
        kept.delete(name);
        return undefined;
      });
      kept.set(name, asked);
      const [oldest] = kept.keys();
      if (kept.size > MOST_SPANS && oldest !== undefined) kept.delete(oldest);
      return asked;
    },
  };
}
