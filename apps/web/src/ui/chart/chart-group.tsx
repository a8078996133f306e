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

/** One thing of what the charts share. Whoever reads it is rendered when that changes, and only then. */
export function useChartGroupState<T>(store: ChartGroupStore, pick: (state: GroupState) => T): T {
  return useSyncExternalStore(store.subscribe, () => pick(store.getState()));
}
