import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { TimeWindow, ValueBand } from './chart-types.ts';

const GroupContext = createContext<ChartGroupStore | undefined>(undefined);

interface ChartGroupProps {
  /** Called with the zoomed window, undefined: all; the page can load readings of finer resolution. */
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

/** The group around a chart, or a new one. */
export function useChartGroup(): ChartGroupStore {
  const shared = use(GroupContext);
  const [own] = useState(createChartGroupStore);
  return shared ?? own;
}

/** Selects a part of the shared state; the component is rendered only when that part changes. */
export function useChartGroupState<T>(store: ChartGroupStore, pick: (state: GroupState) => T): T {
  return useSyncExternalStore(store.subscribe, () => pick(store.getState()));
}

/** A line of the cursor card: the value of a series at the pointed time. */
export interface GroupReading {
  key: string;
  label: string;
  /** The value with its unit; undefined: nothing was measured. */
  text: string | undefined;
  /** CSS colour of the series in the chart. */
  color: string;
  band?: ValueBand | undefined;
  /** Minimum and maximum, if the value is a mean. */
  span?: string | undefined;
}

interface GroupState {
  /** The chart pointed at, whose card shows the values of all. */
  source: string | undefined;
  /** The pointed time, milliseconds since 1970. */
  at: number | undefined;
  zoom: TimeWindow | undefined;
}

type ReadAt = (at: number) => GroupReading[];

export interface ChartGroupStore {
  getState: () => GroupState;
  subscribe: (listener: () => void) => () => void;
  /** Registers how a chart's series are read at a time. @returns unregisters it */
  join: (chart: string, readAt: ReadAt) => () => void;
  point: (chart: string, at: number) => void;
  leave: (chart: string) => void;
  zoom: (window: TimeWindow | undefined) => void;
  readingsAt: (at: number) => GroupReading[];
}

/** The shared state of a page's charts: the pointed time and the zoom. */
export function createChartGroupStore(): ChartGroupStore {
  let state: GroupState = { source: undefined, at: undefined, zoom: undefined };
  const listeners = new Set<() => void>();
  const charts = new Map<string, ReadAt>();

  const set = (part: Partial<GroupState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    join: (chart, readAt) => {
      charts.set(chart, readAt);
      return () => {
        charts.delete(chart);
        if (state.source === chart) set({ source: undefined, at: undefined });
      };
    },
    point: (chart, at) => {
      if (state.source !== chart || state.at !== at) set({ source: chart, at });
    },
    leave: (chart) => {
      if (state.source === chart) set({ source: undefined, at: undefined });
    },
    zoom: (window) => set({ zoom: window }),
    readingsAt: (at) => [...charts.values()].flatMap((readAt) => readAt(at)),
  };
}
