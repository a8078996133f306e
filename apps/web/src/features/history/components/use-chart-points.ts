import { useCallback, useState } from 'react';

/** Widths near each other ask for the same, so that what was read once need not be read again. */
const STEP = 100;
const LEAST = 300;
const MOST = 2_000;

/** As many points as a chart of an element's width can show; undefined until the element is there. */
export function useChartPoints(): [number | undefined, (element: HTMLElement | null) => void] {
  const [points, setPoints] = useState<number>();
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const wanted = Math.ceil(element.clientWidth / STEP) * STEP;
    setPoints(Math.min(MOST, Math.max(LEAST, wanted)));
  }, []);
  return [points, measure];
}
