import { createContext, type ReactNode } from 'react';
import type { ChartData, TimeWindow } from './chart-types.ts';

/** A chart to be handed on: what it shows, and how it looks at this moment. */
export interface ChartExcerpt {
  title: string;
  unit: string;
  /** Ids of what it shows, by name. */
  subject: Readonly<Record<string, string>>;
  /** The stretch of time that is shown. */
  window: TimeWindow;
  /** How far the clock of its times is ahead of UTC when the window begins. */
  offsetMs: number;
  /** May begin before the window, and end after it. */
  data: ChartData;
  /** PNG; null: the browser cannot make one. */
  picture: Promise<Blob | null>;
}

/** An entry in the menu of charts that have a subject. */
export interface ChartAction {
  key: string;
  label: string;
  icon: ReactNode;
  onChoose: (chart: ChartExcerpt) => void;
}

/** What is offered around charts for each of them. */
export const ChartActions = createContext<readonly ChartAction[]>([]);
