const WIDTH = 860;
const HEIGHT = 460;
const FRAME = { left: 70, right: 230, top: 24, bottom: 56 };
const COLOURS = ['#0b6e99', '#c2410c', '#15803d', '#7e22ce', '#b91c1c', '#4d7c0f', '#0e7490', '#a16207'];
const LABEL_HEIGHT = 15;

export type Line = { readonly name: string; readonly values: readonly number[] };

/** A picture (SVG) of durations at each step, ms, on a logarithmic scale: a line that rises bends. */
export function plotOf(steps: readonly string[], lines: readonly Line[]): string {
  const all = lines.flatMap(({ values }) => values);
  const lowest = Math.floor(Math.log10(Math.min(...all)));
  const highest = Math.ceil(Math.log10(Math.max(...all)));
  const xOf = (step: number) =>
    FRAME.left + ((WIDTH - FRAME.left - FRAME.right) * step) / Math.max(1, steps.length - 1);
  const yOf = (value: number) =>
    HEIGHT -
    FRAME.bottom -
    ((HEIGHT - FRAME.top - FRAME.bottom) * (Math.log10(value) - lowest)) / Math.max(1, highest - lowest);
  const decades = Array.from({ length: highest - lowest + 1 }, (_, n) => 10 ** (lowest + n));
  const labels = labelPlaces(lines.map(({ values }) => yOf(values.at(-1) ?? 1)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    '<title>Time of one piece of work by number of readings and devices</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...decades.map(
      (value) =>
        `<line x1="${FRAME.left}" x2="${WIDTH - FRAME.right}" y1="${round(yOf(value))}" y2="${round(yOf(value))}" stroke="#ddd"/>` +
        text(FRAME.left - 8, yOf(value) + 4, `${value} ms`, 'end'),
    ),
    ...steps.map((step, n) => text(xOf(n), HEIGHT - FRAME.bottom + 20, step, 'middle')),
    ...lines.map(({ name, values }, n) => {
      const colour = COLOURS[n % COLOURS.length] ?? '#000';
      const points = values.map((value, step) => `${round(xOf(step))},${round(yOf(value))}`).join(' ');
      return (
        `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>` +
        text(WIDTH - FRAME.right + 10, (labels[n] ?? 0) + 4, name, 'start', colour)
      );
    }),
    '</svg>',
    '',
  ].join('\n');
}

/** The places nearest to these where labels do not overlap. */
function labelPlaces(wanted: readonly number[]): number[] {
  const places = [...wanted];
  let previous = Number.NEGATIVE_INFINITY;
  for (const [index, y] of [...wanted.entries()].sort(([, a], [, b]) => a - b)) {
    previous = Math.max(y, previous + LABEL_HEIGHT);
    places[index] = previous;
  }
  return places;
}

const round = (value: number) => Math.round(value * 10) / 10;

const text = (x: number, y: number, content: string, anchor: string, colour = '#333') =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="${colour}">${content}</text>`;
