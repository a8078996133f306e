import { useIntersection } from '@mantine/hooks';
import { type RefCallback, useCallback, useEffect, useState } from 'react';

/** Says that something is looked at. @returns takes it back */
export type Look = (id: string) => () => void;

/** So far outside the window, what comes into it next is looked at already. */
const AHEAD = '200px';

/** The ids of what can be seen: each element says so itself, for as long as it is on the screen. */
export function useVisibleIds(): { readonly ids: readonly string[]; readonly look: Look } {
  const [looks, setLooks] = useState<ReadonlyMap<string, number>>(new Map());
  const look = useCallback((id: string) => {
    setLooks((before) => counted(before, id, 1));
    return () => setLooks((before) => counted(before, id, -1));
  }, []);
  return { ids: [...looks.keys()], look };
}

/** For an element that shows something, which is looked at while the element is on the screen. */
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
