import { chartColumns } from './chart-table.tsx';
import type { ChartData, ChartSeries, Palette, TimeFormat, UnitScale } from './chart-types.ts';
import { type CsvCell, download, downloadCsv, fileName, toCsv } from './download.ts';
import { AXIS_FONT_FAMILY } from './palette.ts';

/** A chart's data with values in the unit that is shown, for what takes values without their format. */
export function inUnit(data: ChartData, scale: UnitScale | undefined): ChartData {
  if (!scale) return data;
  const shown = (values: ChartSeries['values']) =>
    values.map((value) => (value == null ? value : scale.shown(value)));
  const series = data.series.map((one) => ({
    ...one,
    values: shown(one.values),
    range: one.range && { ...one.range, low: shown(one.range.low), high: shown(one.range.high) },
  }));
  return { ...data, series };
}

/** Downloads a chart's data as a file, in the unit that is shown. */
export function saveCsv(
  name: string,
  data: ChartData,
  { unit, scale, time }: { unit: string; scale: UnitScale | undefined; time: TimeFormat },
): void {
  downloadCsv(name, chartCsv(inUnit(data, scale), unit, time));
}

/** A chart's data as a file: only what is drawn. */
export function chartCsv(data: ChartData, unit: string, time: TimeFormat): string {
  const columns = chartColumns(data);
  const head: CsvCell[] = [
    'timestamp',
    `time (${time.zone(data.times.at(-1) ?? 0)})`,
    ...columns.map(({ label }) => (unit ? `${label} (${unit})` : label)),
  ];
  const rows = data.times.map((at, index): CsvCell[] => [
    at,
    time.full(at),
    ...columns.map(({ values }) => values[index] ?? null),
  ]);
  return toCsv([head, ...rows]);
}

interface Picture {
  title: string;
  /** Subtitle: the time window shown. */
  subtitle: string;
  legend: readonly { label: string; color: string }[];
  dir: 'ltr' | 'rtl';
}

const MARGIN_PX = 16;
const HEAD_PX = 52;
const LEGEND_PX = 24;

function drawHead(
  context: CanvasRenderingContext2D,
  picture: Picture,
  palette: Palette,
  ratio: number,
  width: number,
) {
  const rtl = picture.dir === 'rtl';
  const x = rtl ? width - MARGIN_PX * ratio : MARGIN_PX * ratio;
  context.direction = picture.dir;
  context.textAlign = rtl ? 'right' : 'left';
  context.textBaseline = 'top';
  context.fillStyle = palette.ink;
  context.font = `600 ${16 * ratio}px ${AXIS_FONT_FAMILY}`;
  context.fillText(picture.title, x, MARGIN_PX * ratio);
  context.fillStyle = palette.inkDim;
  context.font = `${12 * ratio}px ${AXIS_FONT_FAMILY}`;
  context.fillText(picture.subtitle, x, (MARGIN_PX + 24) * ratio);
}

function drawLegend(
  context: CanvasRenderingContext2D,
  picture: Picture,
  palette: Palette,
  ratio: number,
  y: number,
) {
  context.direction = 'ltr';
  context.textAlign = 'left';
  context.font = `${12 * ratio}px ${AXIS_FONT_FAMILY}`;
  let x = MARGIN_PX * ratio;
  for (const { label, color } of picture.legend) {
    context.fillStyle = color;
    context.fillRect(x, y + 2 * ratio, 8 * ratio, 8 * ratio);
    context.fillStyle = palette.inkDim;
    context.fillText(label, x + 14 * ratio, y);
    x += 30 * ratio + context.measureText(label).width;
  }
}

/** The chart as a self-contained picture: with title, time and legend, on the card's background. */
function drawPicture(chart: HTMLCanvasElement, picture: Picture, palette: Palette): HTMLCanvasElement {
  const ratio = devicePixelRatio;
  const legendPx = picture.legend.length > 1 ? LEGEND_PX : 0;
  const canvas = document.createElement('canvas');
  canvas.width = chart.width + 2 * MARGIN_PX * ratio;
  canvas.height = chart.height + (HEAD_PX + legendPx + 2 * MARGIN_PX) * ratio;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.fillStyle = palette.card;
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawHead(context, picture, palette, ratio, canvas.width);
  if (legendPx > 0) drawLegend(context, picture, palette, ratio, (MARGIN_PX + HEAD_PX) * ratio);
  context.drawImage(chart, MARGIN_PX * ratio, (MARGIN_PX + HEAD_PX + legendPx) * ratio);
  return canvas;
}

/** The same as a PNG file; null: the browser cannot create one. */
export function pictureOf(
  chart: HTMLCanvasElement,
  picture: Picture,
  palette: Palette,
): Promise<Blob | null> {
  return new Promise((resolve) => drawPicture(chart, picture, palette).toBlob(resolve));
}

export async function savePng(
  name: string,
  chart: HTMLCanvasElement,
  picture: Picture,
  palette: Palette,
): Promise<void> {
  const blob = await pictureOf(chart, picture, palette);
  if (blob) download(fileName(name, 'png'), blob);
}
