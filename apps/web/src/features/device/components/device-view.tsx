import type { MouseEvent, ReactNode } from 'react';
import type { LiveView } from '../../../lib/air-view/live-view.ts';
import { useAirView, VIEW_TICK_MS } from '../../../lib/air-view/use-air-view.ts';
import { useNow } from '../../../ui/age/age.tsx';
import { TimeCharts } from '../../../ui/chart/time-charts.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { ReadingBoard } from '../../../ui/reading-board/reading-board.tsx';
import classes from './device-view.module.css';

export interface DeviceViewProps {
  live: LiveView;
  /** Under the sentence: what to do. */
  advice?: ReactNode;
  /** Where Go Back leads. */
  back: { href: string; onClick?: (event: MouseEvent<HTMLAnchorElement>) => void };
  /** Beside the name: where else to go. */
  actions?: ReactNode;
  /** What the page puts before the readings. */
  setup?: ReactNode;
  /** What the page adds beneath: outdoor air, weather. */
  children?: ReactNode;
}

/** One device, the last two days of it. */
export function DeviceView({ live, advice, back, actions, setup, children }: DeviceViewProps) {
  const nowMs = useNow(VIEW_TICK_MS);
  const { board, charts } = useAirView(live, nowMs);
  return (
    <div className={classes.view}>
      <PageHead title={live.deviceName} back={back} actions={actions} />
      {setup}
      <ReadingBoard {...board} advice={advice} />
      <TimeCharts {...charts} height={220} />
      {children}
    </div>
  );
}
