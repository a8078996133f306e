import type { Metric } from '@airdeck/air/metrics';
import type { Verdict } from '@airdeck/air/verdict';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { ChartView } from '../../../lib/air-view/chart-view.ts';
import type { LiveView } from '../../../lib/air-view/live-view.ts';
import type { TileView } from '../../../lib/air-view/tile-view.ts';
import { useAirLegends } from '../../../lib/air-view/use-air-legend.ts';
import { useAirView, VIEW_TICK_MS } from '../../../lib/air-view/use-air-view.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { BandLegend } from '../../../ui/badge/badges.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { ReadingBoard } from '../../../ui/reading-board/reading-board.tsx';
import { RoomCharts } from './room-charts.tsx';

/** Tiles and charts beside those of the metrics. */
export type FurtherViews = { readonly tiles: readonly TileView[]; readonly charts: readonly ChartView[] };

export interface RoomViewProps {
  /** Undefined: not known yet. */
  deviceId: string | undefined;
  live: LiveView;
  /** Tiles and charts of further quantities, after the others. */
  further?: FurtherViews | undefined;
  /** Whether its sentence is the page's heading. It then has the legend, too. */
  isHeading?: boolean;
  /** Above the sentence: the choice of a room. */
  chooser?: ReactNode;
  /** Below the sentence: advice. */
  advice?: ReactNode;
  /** Its open alarms. */
  alerts?: ReactNode;
  /** Below the values: what they mean together. */
  notes?: ReactNode;
  /** The control of its purifier, above the charts. */
  control?: ReactNode;
  /** Further parts below: outdoor air, weather, a map. */
  children?: ReactNode;
}

/** A room in full: its air in one sentence, dial and control, then values and charts. */
export function RoomView(props: RoomViewProps) {
  const { deviceId, live, further, isHeading = false, chooser, control, children } = props;
  const nowMs = useNow(VIEW_TICK_MS);
  const { air, board, charts } = useAirView(live, nowMs);
  const legends = useAirLegends([air?.verdict]);
  const lead = useLead(deviceId, air?.verdict);
  // The sentence and the dial are rendered first.
  const all = useMemo(
    () => (further ? { ...charts, charts: [...charts.charts, ...further.charts] } : charts),
    [charts, further],
  );
  const drawn = useDeferredValue(all);
  const drawnId = useDeferredValue(deviceId);
  const { room } = live;
  const subject = useMemo(
    () => (drawnId === undefined ? undefined : { deviceId: drawnId, room }),
    [drawnId, room],
  );
  return (
    <div className={looks.wideStack}>
      <ReadingBoard
        {...board}
        tiles={[...board.tiles, ...(further?.tiles ?? [])]}
        heading={isHeading}
        chooser={chooser}
        advice={props.advice}
        alerts={props.alerts}
        control={control}
        notes={props.notes}
      />
      {isHeading
        ? // The dial has the link already.
          legends.map(({ key, more: _, ...legend }) => <BandLegend key={key} {...legend} />)
        : null}
      <RoomCharts {...drawn} lead={lead} subject={subject} />
      {children}
    </div>
  );
}

/** The quantity that decided the verdict when the room was opened: its chart must not change with each reading. */
function useLead(deviceId: string | undefined, verdict: Verdict | undefined): Metric | undefined {
  const [lead, setLead] = useState<{ deviceId: string | undefined; metric: Metric | undefined }>();
  if (verdict && (!lead || lead.deviceId !== deviceId)) {
    const metric = verdict.state === 'rated' ? verdict.cause.metric : undefined;
    setLead({ deviceId, metric: metric === 'iaq' ? 'pm25' : metric });
  }
  return lead?.deviceId === deviceId ? lead?.metric : undefined;
}
