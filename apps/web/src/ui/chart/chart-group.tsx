import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { type ChartGroupStore, createChartGroupStore, type GroupState } from './chart-group-store.ts';

const GroupContext = createContext<ChartGroupStore | undefined>(undefined);

/** Charts inside share one time cursor, one card and one zoom. */
export function ChartGroup({ children }: { children: ReactNode }) {
  const [store] = useState(createChartGroupStore);
  return <GroupContext value={store}>{children}</GroupContext>;
}

/** The group around a chart, or one of its own. */
export function useChartGroup(): ChartGroupStore {
  const shared = use(GroupContext);
  const [own] = useState(createChartGroupStore);
  return shared ?? own;
}

export function useChartGroupState(store: ChartGroupStore): GroupState {
  return useSyncExternalStore(store.subscribe, store.getState);
}
