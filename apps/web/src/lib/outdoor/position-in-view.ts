import { useEffect, useSyncExternalStore } from 'react';
import type { DevicePosition } from './device-position.ts';

const listeners = new Set<() => void>();
let shown: DevicePosition | undefined;

function show(position: DevicePosition | undefined): void {
  shown = position;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the device stands that is looked at; undefined: none is, or it is unknown where it stands. */
export function usePositionInView(): DevicePosition | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Says so, for as long as the screen is there. */
export function useShowPosition(position: DevicePosition | undefined): void {
  const { lat, lon } = position ?? {};
  useEffect(() => {
    if (lat === undefined || lon === undefined) return;
    show({ lat, lon });
    return () => show(undefined);
  }, [lat, lon]);
}
