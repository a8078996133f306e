import { MAX_ENTRY_PICTURE_BYTES } from '@airdeck/contract/conversations/conversation-changes';
import { type GivenChart, MAX_CHART_POINTS } from '@airdeck/contract/conversations/entry-charts';
import type { ChartExcerpt } from '../../../ui/chart/chart-actions.ts';

/** A chart's picture, within the server's size limit, and the values of the shown period; undefined: no picture. */
export async function chartToSend(
  chart: ChartExcerpt,
): Promise<{ picture: Blob; values: GivenChart } | undefined> {
  const drawn = await chart.picture;
  const picture = drawn && (await shrunk(drawn));
  return picture ? { picture, values: valuesOf(chart) } : undefined;
}

/** The values of the shown period; beyond the limit, those of every second, third … time. */
export function valuesOf(chart: Omit<ChartExcerpt, 'picture' | 'subject'>): GivenChart {
  const { title, unit, window, offsetMs, data } = chart;
  const within = data.times.flatMap((at, index) => (at >= window.from && at <= window.to ? [index] : []));
  const step = Math.max(1, Math.ceil((within.length * data.series.length) / MAX_CHART_POINTS));
  const kept = within.filter((_, place) => place % step === 0);
  return {
    title,
    unit,
    startTs: Math.round(window.from),
    endTs: Math.round(window.to),
    offsetMs,
    times: kept.map((index) => data.times[index] ?? 0),
    series: data.series.map(({ label, values }) => ({
      label,
      values: kept.map((index) => values[index] ?? null),
    })),
  };
}

const SMALLEST_WIDTH_PX = 200;

/** Halves width and height until the file is small enough; undefined: impossible. */
async function shrunk(picture: Blob): Promise<Blob | undefined> {
  if (picture.size <= MAX_ENTRY_PICTURE_BYTES) return picture;
  const bitmap = await createImageBitmap(picture);
  if (bitmap.width < SMALLEST_WIDTH_PX) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width / 2);
  canvas.height = Math.round(bitmap.height / 2);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return smaller ? shrunk(smaller) : undefined;
}
