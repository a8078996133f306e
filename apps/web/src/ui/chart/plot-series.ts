import type uPlot from 'uplot';
import { barsPath } from './bars-path.ts';
import { lookOf, seriesColor, seriesDash } from './palette.ts';
import type { ReadModel } from './plot-model.ts';

/** Above so many readings their points would make a rope of the line. */
const POINTS_UP_TO = 60;

const LINE_PX = 1.5;
const ECHO_PX = 1;

/** An echo stays behind what it is compared with, as hexadecimal alpha: 55 %. */
const ECHO_ALPHA = '8C';

/** A breath of fill, as hexadecimal alpha: 6 %. */
const FILL_ALPHA = '0F';

/** Readings with nothing on either side, or all of them while they are few: what a line alone would hide. */
function pointsToShow(u: uPlot, seriesIndex: number): number[] {
  const values = u.data[seriesIndex] ?? [];
  const own = [...values.keys()].filter((index) => values[index] !== undefined);
  const isReading = (place: number) => (values[own[place] ?? -1] ?? null) !== null;
  const all = own.length <= POINTS_UP_TO;
  return own.filter(
    (_, place) => isReading(place) && (all || !(isReading(place - 1) || isReading(place + 1))),
  );
}

/** `alone`: a single line may have a breath of fill under it, unless a range is drawn around it. */
export function lineSeries(read: ReadModel, index: number, alone: boolean): uPlot.Series {
  const { series } = read().data;
  const look = lookOf(series, index);
  const isEcho = series[index]?.echoOf !== undefined;
  const color = () => `${seriesColor(read().palette, look)}${isEcho ? ECHO_ALPHA : ''}`;
  const dash = seriesDash(look);
  return {
    stroke: color,
    width: isEcho ? ECHO_PX : LINE_PX,
    spanGaps: false,
    ...(dash ? { dash: [...dash] } : {}),
    ...(alone && !series[index]?.range ? { fill: () => `${color()}${FILL_ALPHA}` } : {}),
    points: {
      show: true,
      size: 4,
      width: 0,
      fill: color,
      filter: (u, seriesIndex) => pointsToShow(u, seriesIndex),
    },
  };
}

export function barSeries(read: ReadModel, index: number): uPlot.Series {
  return {
    paths: barsPath(read),
    stroke: () => seriesColor(read().palette, index),
    width: 0,
    points: { show: false },
  };
}
