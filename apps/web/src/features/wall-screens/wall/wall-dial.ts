import { BAND_NAMES } from '@airdeck/air/bands';
import type { WallAir } from '@airdeck/contract/wall-screens/wall';
import { DEFAULT_LOOK, lookOf } from '../../../lib/air-view/index-look.ts';
import { angleOf, arcPath, THICK_INSET_DEG, THIN_INSET_DEG, VIEW } from '../../../ui/dial/dial-geometry.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Adds an SVG element to its parent. */
function draw<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
  parent: Element,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent.append(element);
  return element;
}

/** Texts of the dial, already translated. */
type DialWords = {
  readonly label: string;
  readonly number: string;
  readonly band: string;
  readonly gas: string;
};

/** Sizes of the word, beside a number and alone, in units of the drawing. */
const WORD_PX = 18;
const ALONE_PX = 26;
/** Width within the arc. */
const WIDTH_PX = 170;
/** From here on a word has two lines. */
const LONGEST_EMS = 12;

/** Estimated width of a text, in its font size: Japanese letters are twice as wide as others. */
const emsOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\u3000-\u9fff\uff00-\uffef]/.test(letter) ? 1 : 0.56), 0.1);

/** One line, or two of about the same length if it would be too small in one: 'Unhealthy for Sensitive Groups'. */
function linesOf(text: string): readonly string[] {
  const words = text.split(' ');
  if (emsOf(text) <= LONGEST_EMS || words.length < 2) return [text];
  const splits = words
    .slice(1)
    .map((_, place) => [words.slice(0, place + 1).join(' '), words.slice(place + 1).join(' ')]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map(emsOf));
  return splits.reduce((best, one) => (longest(one) < longest(best) ? one : best));
}

/** The console's dial, drawn once: each update sets attributes of the same elements. */
export function createWallDial(parent: HTMLElement) {
  const svg = draw('svg', { viewBox: `0 0 ${VIEW.width} ${VIEW.height}`, class: 'wall-dial' }, parent);
  const arc = draw('g', { class: 'wall-arc' }, svg);
  const segments = BAND_NAMES.map((band) => ({
    band,
    element: draw('path', { class: 'wall-segment', 'data-band': band }, arc),
  }));
  const needle = draw('g', { class: 'wall-needle' }, arc);
  const top = VIEW.centerY - VIEW.radius;
  draw(
    'rect',
    { class: 'wall-halo', x: VIEW.centerX - 6, y: top - 11, width: 12, height: 30, rx: 6 },
    needle,
  );
  draw('rect', { class: 'wall-mark', x: VIEW.centerX - 3, y: top - 8, width: 6, height: 24, rx: 3 }, needle);
  const number = draw('text', { class: 'wall-number', x: VIEW.centerX, y: 128 }, svg);
  const word = draw('text', { class: 'wall-word', x: VIEW.centerX }, svg);
  const spans = [0, 1].map(() => draw('tspan', { x: VIEW.centerX }, word));
  const gas = draw('text', { class: 'wall-gas', x: VIEW.centerX }, svg);

  return {
    /** @param air null: nothing is known; @param isStale greys the value */
    show(air: WallAir | null, words: DialWords, isStale: boolean): void {
      const rated = air?.verdict.state === 'rated' ? air.verdict : undefined;
      const index = rated?.index?.value ?? null;
      svg.setAttribute('data-band', rated?.band ?? '');
      svg.toggleAttribute('data-stale', isStale || !air);
      const scale = (lookOf(rated?.by) ?? DEFAULT_LOOK).segments;
      const max = scale.at(-1)?.to ?? 0;
      for (const { band, element } of segments) {
        const isCurrent = band === rated?.band && !isStale;
        const segment = scale.find((one) => one.band === band);
        element.toggleAttribute('data-current', isCurrent);
        // Limits have two bands only.
        const inset = isCurrent ? THICK_INSET_DEG : THIN_INSET_DEG;
        element.setAttribute('d', segment ? arcPath(segment.from, segment.to, max, inset) : '');
      }
      needle.toggleAttribute('hidden', index === null);
      if (index !== null) needle.style.setProperty('transform', `rotate(${angleOf(index, max)}deg)`);
      number.textContent = words.number;
      const isAlone = words.number === '';
      const lines = linesOf(words.band);
      const size = Math.min(isAlone ? ALONE_PX : WORD_PX, ...lines.map((line) => WIDTH_PX / emsOf(line)));
      word.style.setProperty('font-size', `${size}px`);
      const lastY = isAlone ? 124 : 152;
      for (const [place, span] of spans.entries()) {
        span.textContent = lines[place] ?? '';
        // A second line moves the first up.
        span.setAttribute('y', String(lastY + (lines.length > 1 ? (place - 0.4) * size * 1.1 : 0)));
      }
      gas.textContent = words.gas;
      gas.setAttribute('y', isAlone ? '148' : '172');
      svg.setAttribute('role', index === null ? 'img' : 'meter');
      const spoken = [words.band, words.gas].filter(Boolean).join(', ');
      svg.setAttribute('aria-label', index === null ? `${words.label}: ${spoken}` : words.label);
      if (index === null) return;
      svg.setAttribute('aria-valuemin', '0');
      svg.setAttribute('aria-valuemax', String(max));
      svg.setAttribute('aria-valuenow', String(Math.min(max, index)));
      svg.setAttribute('aria-valuetext', `${words.number}, ${spoken}`);
    },
  };
}
