import type { Position } from '@airdeck/air/positions';
import type { PastAir, PastAirSource } from './outdoor-provider.ts';
import { snap } from './place-cache.ts';

/** Spans that are kept: each has a number for each hour of half a year at most, 100 kB. */
const MOST_SPANS = 100;
const DAY_MS = 86_400_000;

/** Past air by place and whole days of UTC. What was, does not change: an answer is kept until others need its room. */
export function createPastAirCache(parts: {
  ask: PastAirSource;
  /** Places nearer than this are one. */
  gridDeg: number;
  onFailure: (error: unknown) => void;
}) {
  const { ask, gridDeg, onFailure } = parts;
  const kept = new Map<string, Promise<PastAir | undefined>>();

  return {
    /**
     * Hourly means of a span, and some hours around it. Undefined when there is no answer.
     * @param mayAsk whether the source may be asked; decided only where nothing is kept
     */
    async of(
      { lat, lon }: Position,
      span: { readonly startTs: number; readonly endTs: number },
      mayAsk: () => Promise<boolean>,
    ): Promise<PastAir | undefined> {
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
