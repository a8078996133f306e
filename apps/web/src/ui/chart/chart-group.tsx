import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { BandKey } from '../../theme/tokens.ts';
import type { TimeWindow } from './chart-types.ts';

const GroupContext = createContext<ChartGroupStore | undefined>(undefined);

interface ChartGroupProps {
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

/** One line of the card: what a series read at the pointed time. */
export interface GroupReading {
  key: string;
  label: string;
  /** The value with its unit, or undefined where nothing was measured. */
  text: string | undefined;
  /** A CSS colour, as the chart draws the series. */
  color: string;
  band?: { band: BandKey; word: string } | undefined;
  /** The least and greatest behind it, where it is a mean. */
  span?: string | undefined;
}

interface GroupState {
  /** The chart that is pointed at; its card speaks for all. */
  source: string | undefined;
  /** The pointed time, milliseconds since 1970. */
  at: number | undefined;
  zoom: TimeWindow | undefined;
}

type ReadAt = (at: number) => GroupReading[];

export interface ChartGroupStore {
  getState: () => GroupState;
  subscribe: (listener: () => void) => () => void;
  /** A chart tells how its series are read at a time; returns the way out. */
  join: (chart: string, readAt: ReadAt) => () => void;
  point: (chart: string, at: number) => void;
  leave: (chart: string) => void;
  zoom: (window: TimeWindow | undefined) => void;
  readingsAt: (at: number) => GroupReading[];
}

/** What the charts of one page share: the pointed time and the zoom. */
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
