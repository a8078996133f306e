import { useIntersection } from '@mantine/hooks';
import { type RefCallback, useCallback, useEffect, useState } from 'react';

/** Marks something as visible. @returns undoes it */
export type Look = (id: string) => () => void;

/** Margin around the window within which elements already count as visible. */
const AHEAD = '200px';

/** The ids of visible elements, which register themselves while they are on the screen. */
export function useVisibleIds(): { readonly ids: readonly string[]; readonly look: Look } {
  const [looks, setLooks] = useState<ReadonlyMap<string, number>>(new Map());
  const look = useCallback((id: string) => {
    setLooks((before) => counted(before, id, 1));
    return () => setLooks((before) => counted(before, id, -1));
  }, []);
  return { ids: [...looks.keys()], look };
}

/** Marks ids as visible while they are shown elsewhere than on a card. */
export function useLookAt(ids: readonly string[], look: Look): void {
  // The array is new at each render, but its content rarely changes.
  const joined = ids.join(' ');
  useEffect(() => {
    const ends = joined
      .split(' ')
      .filter(Boolean)
      .map((id) => look(id));
    return () => {
      for (const end of ends) end();
    };
  }, [joined, look]);
}

/** Marks an id as visible while the element is on the screen. */
export function useTrackVisibility(id: string, look: Look): RefCallback<HTMLElement | null> {
  const { ref, entry } = useIntersection<HTMLElement>({ rootMargin: AHEAD });
  const isSeen = entry?.isIntersecting === true;
  useEffect(() => (isSeen ? look(id) : undefined), [isSeen, id, look]);
  return ref;
}

function counted(looks: ReadonlyMap<string, number>, id: string, more: 1 | -1) {
  const count = (looks.get(id) ?? 0) + more;
  const next = new Map(looks);
  if (count > 0) next.set(id, count);
  else next.delete(id);
  return next;
}
