import { createContext, type ReactNode } from 'react';
import type { ChartData, TimeWindow } from './chart-types.ts';

/** A chart, passed to menu actions: its subject, and its present appearance. */
export interface ChartExcerpt {
  title: string;
  unit: string;
  /** Ids of its subjects, by name. */
  subject: Readonly<Record<string, string>>;
  /** The time window shown. */
  window: TimeWindow;
  /** UTC offset at the start of the window. */
  offsetMs: number;
  /** May begin before the window or end after it. */
  data: ChartData;
  /** PNG; null: the browser cannot make one. */
  picture: Promise<Blob | null>;
}

/** A menu entry of charts with a subject. */
export interface ChartAction {
  key: string;
  label: string;
  icon: ReactNode;
  onChoose: (chart: ChartExcerpt) => void;
}

/** Menu entries for the charts below a provider. */
export const ChartActions = createContext<readonly ChartAction[]>([]);
