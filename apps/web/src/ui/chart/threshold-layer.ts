import type uPlot from 'uplot';
import type { ReadModel } from './chart-types.ts';
import { AXIS_FONT_FAMILY } from './palette.ts';

const FONT_PX = 12;
const INSET_PX = 4;
/** Labels closer than this would overlap; the upper one is left out. */
const LINE_HEIGHT_PX = 16;

interface Word {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Whether a reading is at the label's place: a line near it, or a bar that reaches it. */
function covered(u: uPlot, word: Word, bars: boolean): boolean {
  const [times, ...series] = u.data;
  // A line continues to the next reading beside the label.
  const reach = u.bbox.width / Math.max(1, times.length);
  return times.some((at, index) => {
    const x = u.valToPos(at, 'x', true);
    if (x < word.left - reach || x > word.right + reach) return false;
    return series.some((values) => {
      const value = values[index] ?? null;
      if (value === null) return false;
      const y = u.valToPos(value, 'y', true);
      return y < word.bottom && (bars || y > word.top);
    });
  });
}

/** Number of positions tried along the line, starting at its end in reading direction. */
const PLACES = 9;

/** A position where the label covers no reading; the end of the line if there is none. */
function placeWord(u: uPlot, y: number, width: number, dir: 'ltr' | 'rtl', bars: boolean): Word {
  const ratio = devicePixelRatio;
  const inset = INSET_PX * ratio;
  const room = u.bbox.width - 2 * inset - width;
  const words = Array.from({ length: PLACES }, (_, place): Word => {
    const share = place / (PLACES - 1);
    const left = u.bbox.left + inset + room * (dir === 'rtl' ? share : 1 - share);
    return { left, right: left + width, top: y - LINE_HEIGHT_PX * ratio, bottom: y };
  });
  const free = words.find((word) => !covered(u, word, bars));
  return free ?? words[0] ?? { left: 0, right: 0, top: 0, bottom: 0 };
}

/** Draws each threshold as a dashed line with its label, and the unit above the value axis. */
export function drawThresholds(read: ReadModel): (u: uPlot) => void {
  return (u) => {
    const { thresholds, palette, unit, dir, kind } = read();
    const { ctx: context, bbox } = u;
    const ratio = devicePixelRatio;
    const { min, max } = u.scales.y ?? {};
    context.save();
    context.font = `500 ${FONT_PX * ratio}px ${AXIS_FONT_FAMILY}`;
    context.lineJoin = 'round';
    context.fillStyle = palette.inkDim;
    context.textBaseline = 'alphabetic';
    context.textAlign = 'left';
    context.direction = 'ltr';
    context.fillText(unit, 2 * ratio, bbox.top - 14 * ratio);
    let free = Number.POSITIVE_INFINITY;
    const inside = thresholds.filter(({ value }) => value > (min ?? 0) && value <= (max ?? 0));
    for (const { value, label } of inside.toSorted((a, b) => a.value - b.value)) {
      const y = Math.round(u.valToPos(value, 'y', true));
      context.strokeStyle = palette.inkDim;
      context.lineWidth = ratio;
      context.setLineDash([5 * ratio, 4 * ratio]);
      context.beginPath();
      context.moveTo(bbox.left, y);
      context.lineTo(bbox.left + bbox.width, y);
      context.stroke();
      context.setLineDash([]);
      if (free - y < LINE_HEIGHT_PX * ratio) continue;
      free = y;
      const word = placeWord(u, y, context.measureText(label).width, dir, kind === 'bar');
      context.direction = dir;
      // With the text's own direction, "left" is still the left end of the drawn label.
      context.lineWidth = 4 * ratio;
      context.strokeStyle = palette.card;
      context.strokeText(label, word.left, y - 5 * ratio);
      context.fillText(label, word.left, y - 5 * ratio);
    }
    context.restore();
  };
}

/** Hexadecimal alpha: 12 %. */
const SPAN_ALPHA = '1F';

/** Shades each highlighted span, behind everything else. */
export function drawSpans(read: ReadModel): (u: uPlot) => void {
  return (u) => {
    const { spans, palette } = read();
    const { ctx: context, bbox } = u;
    context.save();
    context.fillStyle = `${palette.accent}${SPAN_ALPHA}`;
    for (const { from, to } of spans) {
      const [left, right] = [from, to].map((at) =>
        Math.min(Math.max(u.valToPos(at, 'x', true), bbox.left), bbox.left + bbox.width),
      ) as [number, number];
      if (right > left) context.fillRect(left, bbox.top, right - left, bbox.height);
    }
    context.restore();
  };
}
