import looks from '../looks/looks.module.css';
import classes from './chart.module.css';
import type { ChartGroupStore, GroupReading } from './chart-group.tsx';
import { useChartGroupState } from './chart-group.tsx';
import type { TimeFormat, TimeWindow } from './chart-types.ts';

export interface CursorCardProps {
  chart: string;
  group: ChartGroupStore;
  window: TimeWindow;
  time: TimeFormat;
}

function Reading({ reading }: { reading: GroupReading }) {
  return (
    <div className={classes.reading}>
      <span className={classes.key} style={{ background: reading.color }} />
      <dt>
        <bdi>{reading.label}</bdi>
      </dt>
      <dd>
        <bdi>{reading.text ?? '–'}</bdi>
        {reading.span ? <span className={looks.aside}>{reading.span}</span> : null}
        {reading.band ? (
          <span className={classes.word} data-band={reading.band.band} data-scale={reading.band.scale}>
            {reading.band.word}
          </span>
        ) : null}
      </dd>
    </div>
  );
}

/**
 * Shows the values of all series of the page at the pointed time, on the side with room. Hidden from screen readers,
 * which get the same from the plot.
 */
export function CursorCard({ chart, group, window, time }: CursorCardProps) {
  const at = useChartGroupState(group, (state) => (state.source === chart ? state.at : undefined));
  const zoom = useChartGroupState(group, (state) => state.zoom);
  if (at === undefined) return null;
  const { from, to } = zoom ?? window;
  const afterMiddle = at > (from + to) / 2;
  return (
    <div className={classes.cursorCard} data-side={afterMiddle ? 'left' : 'right'} aria-hidden="true">
      <p className={classes.time}>{time.full(at)}</p>
      <dl className={classes.readings}>
        {group.readingsAt(at).map((reading) => (
          <Reading key={reading.key} reading={reading} />
        ))}
      </dl>
    </div>
  );
}
