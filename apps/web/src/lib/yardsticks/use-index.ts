import type { AirQualityIndex, IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { useEffect, useState } from 'react';

/** An index with its looks, by its usual limits; undefined: it is on its way, or none is asked for. */
export function useIndex(id: IndexChoice | undefined): AirQualityIndex | undefined {
  const [loaded, setLoaded] = useState<AirQualityIndex>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let isWanted = true;
    void import('./other-yardstick.ts')
      .then(({ usualYardstick }) => usualYardstick(id))
      .then(({ by }) => {
        if (isWanted) setLoaded(by);
      });
    return () => {
      isWanted = false;
    };
  }, [id]);
  return loaded?.id === id ? loaded : undefined;
}
