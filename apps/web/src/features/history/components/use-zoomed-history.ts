import { useState } from 'react';
import type { TimeWindow } from '../../../ui/chart/chart-types.ts';
import { type HistoryRange, type ReadHistory, useHistory } from '../api/history.ts';

/** How much more than what is zoomed to is read on either side, so that lines run on beyond the edge. */
const MARGIN_SHARE = 0.05;

/** A history, and what of it is zoomed to read again, as finely as the charts can show it. */
export function useZoomedHistory(range: HistoryRange | undefined) {
  const [zoom, setZoom] = useState<TimeWindow>();
  const whole = useHistory(range);
  const isWholeExact = whole.data?.history.resolution === 'raw';
  const fine = useHistory(range && zoom && !isWholeExact ? rangeAround(zoom, range) : undefined);
  const shown = fine.data && zoom && holds(fine.data, zoom) ? fine.data : whole.data;
  return {
    history: shown?.history,
    failure: whole.error,
    retry: () => void whole.refetch(),
    /** While finer readings are on their way. */
    isRefining: fine.isFetching,
    setZoom,
  };
}

function rangeAround({ from, to }: TimeWindow, within: HistoryRange): HistoryRange {
  const margin = (to - from) * MARGIN_SHARE;
  return {
    ...within,
    startTs: Math.max(within.startTs, Math.floor(from - margin)),
    endTs: Math.min(within.endTs, Math.ceil(to + margin)),
  };
}

function holds({ range }: ReadHistory, { from, to }: TimeWindow): boolean {
  return range.startTs <= Math.ceil(from) && range.endTs >= Math.floor(to);
}
