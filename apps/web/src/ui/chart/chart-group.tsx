import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { type ChartGroupStore, createChartGroupStore, type GroupState } from './chart-group-store.ts';
import type { TimeWindow } from './chart-types.ts';

const GroupContext = createContext<ChartGroupStore | undefined>(undefined);

export interface ChartGroupProps {
  /** Called what is zoomed to, undefined for all: anyone who has finer readings of it can bring them. */
  onZoom?: ((window: TimeWindow | undefined) => void) | undefined;
  children: ReactNode;
}

/** Charts inside share one time cursor, one card and one zoom. */
export function ChartGroup({ onZoom, children }: ChartGroupProps) {
  const [store] = useState(createChartGroupStore);
  useEffect(() => {
    let { zoom } = store.getState();
    return store.subscribe(() => {
      if (store.getState().zoom === zoom) return;
      ({ zoom } = store.getState());
      onZoom?.(zoom);
    });
  }, [store, onZoom]);
  return <GroupContext value={store}>{children}</GroupContext>;
}

/** The group around a chart, or one of its own. */
export function useChartGroup(): ChartGroupStore {
  const shared = use(GroupContext);
  const [own] = useState(createChartGroupStore);
  return shared ?? own;
}

/** One thing of what the charts share. Anyone who reads it is rendered when that changes, and only then. */
export function useChartGroupState<T>(store: ChartGroupStore, pick: (state: GroupState) => T): T {
  return useSyncExternalStore(store.subscribe, () => pick(store.getState()));
}
