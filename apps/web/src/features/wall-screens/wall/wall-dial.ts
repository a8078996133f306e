import { INDEX_MAX, INDEX_SCALE } from '@airdeck/air/bands';
import type { WallAir } from '@airdeck/contract/wall-screens/wall';
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

/** The console's dial, drawn once: each update sets attributes of the same elements. */
export function createWallDial(parent: HTMLElement) {
  const svg = draw('svg', { viewBox: `0 0 ${VIEW.width} ${VIEW.height}`, class: 'wall-dial' }, parent);
  const arc = draw('g', { class: 'wall-arc' }, svg);
  const segments = INDEX_SCALE.map(({ band, from, to }) => {
    const path = (inset: number) => arcPath(from, to, INDEX_MAX, inset);
    const element = draw('path', { class: 'wall-segment', 'data-band': band }, arc);
    return { band, element, thin: path(THIN_INSET_DEG), thick: path(THICK_INSET_DEG) };
  });
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
  const gas = draw('text', { class: 'wall-gas', x: VIEW.centerX }, svg);

  return {
    /** @param air null: nothing is known; @param isStale greys the value */
    show(air: WallAir | null, words: DialWords, isStale: boolean): void {
      const rated = air?.verdict.state === 'rated' ? air.verdict : undefined;
      const index = rated?.index?.value ?? null;
      svg.setAttribute('data-band', rated?.band ?? '');
      svg.toggleAttribute('data-stale', isStale || !air);
      for (const { band, element, thin, thick } of segments) {
        const isCurrent = band === rated?.band && !isStale;
        element.toggleAttribute('data-current', isCurrent);
        element.setAttribute('d', isCurrent ? thick : thin);
      }
      needle.toggleAttribute('hidden', index === null);
      if (index !== null) needle.style.setProperty('transform', `rotate(${angleOf(index, INDEX_MAX)}deg)`);
      number.textContent = words.number;
      const isAlone = words.number === '';
      word.textContent = words.band;
      word.setAttribute('y', isAlone ? '124' : '152');
      word.toggleAttribute('data-alone', isAlone);
      gas.textContent = words.gas;
      gas.setAttribute('y', isAlone ? '148' : '172');
      svg.setAttribute('role', index === null ? 'img' : 'meter');
      const spoken = [words.band, words.gas].filter(Boolean).join(', ');
      svg.setAttribute('aria-label', index === null ? `${words.label}: ${spoken}` : words.label);
      if (index === null) return;
      svg.setAttribute('aria-valuemin', '0');
      svg.setAttribute('aria-valuemax', String(INDEX_MAX));
      svg.setAttribute('aria-valuenow', String(Math.min(INDEX_MAX, index)));
      svg.setAttribute('aria-valuetext', `${words.number}, ${spoken}`);
    },
  };
}
