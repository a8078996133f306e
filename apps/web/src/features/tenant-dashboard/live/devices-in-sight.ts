import { useIntersection } from '@mantine/hooks';
import { type RefCallback, useCallback, useEffect, useState } from 'react';

/** Says that a device is looked at. @returns takes it back */
export type Look = (deviceId: string) => () => void;

/** So far outside the window, what comes into it next is looked at already. */
const AHEAD = '200px';

/** The devices that something on the screen shows: each says so itself, for as long as it can be seen. */
export function useDevicesInSight(): { readonly ids: readonly string[]; readonly look: Look } {
  const [looks, setLooks] = useState<ReadonlyMap<string, number>>(new Map());
  const look = useCallback((deviceId: string) => {
    setLooks((before) => counted(before, deviceId, 1));
    return () => setLooks((before) => counted(before, deviceId, -1));
  }, []);
  return { ids: [...looks.keys()], look };
}

/** For an element that shows a device, which is looked at while the element is on the screen. */
export function useLookWhileSeen(deviceId: string, look: Look): RefCallback<HTMLElement | null> {
  const { ref, entry } = useIntersection<HTMLElement>({ rootMargin: AHEAD });
  const isSeen = entry?.isIntersecting === true;
  useEffect(() => (isSeen ? look(deviceId) : undefined), [isSeen, deviceId, look]);
  return ref;
}

function counted(looks: ReadonlyMap<string, number>, deviceId: string, more: 1 | -1) {
  const count = (looks.get(deviceId) ?? 0) + more;
  const next = new Map(looks);
  if (count > 0) next.set(deviceId, count);
  else next.delete(deviceId);
  return next;
}
