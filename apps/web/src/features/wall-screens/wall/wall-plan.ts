import { coloursOf } from '@airdeck/air/indices/index-colours';
import { compareVerdicts, type Verdict } from '@airdeck/air/verdict';
import type { Language } from '@airdeck/contract/common/languages';
import type { Wall, WallRoom } from '@airdeck/contract/wall-screens/wall';
import './wall-plan.css';
import { planLine, roomWords } from './wall-words.ts';

/** The plan of a floor in one language, at a time. */
export type ShownPlan = {
  readonly wall: Wall;
  /** Address of the picture; undefined: loading. */
  readonly pictureUrl: string | undefined;
  readonly language: Language;
  /** By the server's clock, epoch ms. */
  readonly now: number;
};

/** More rooms than these have smaller marks. */
const FEW_ROOMS = 14;

type Mark = Readonly<Record<'root' | 'title' | 'value' | 'band', HTMLElement>>;

/**
 * The plan of a floor with the air in its rooms. Marks are created once, as many as there were rooms at most, so that
 * nothing grows over weeks. The plan is not mirrored.
 */
export function createWallPlan(
  add: (name: 'div' | 'p' | 'span' | 'bdi', className: string, parent: Element) => HTMLElement,
  parent: Element,
  heading: 'h1' | 'h2',
) {
  const root = add('div', 'wall-plan', parent);
  const title = document.createElement(heading);
  title.className = 'wall-plan-title';
  root.append(title);
  const line = add('p', 'wall-plan-line', root);
  const box = add('div', 'wall-plan-box', root);
  box.dir = 'ltr';
  const picture = document.createElement('img');
  picture.className = 'wall-plan-picture';
  picture.alt = '';
  box.append(picture);
  const marks: Mark[] = [];

  function markAt(index: number): Mark {
    const known = marks[index];
    if (known) return known;
    const mark = add('div', 'wall-plan-mark', box);
    const made = {
      root: mark,
      title: add('bdi', 'wall-plan-room', mark),
      value: add('bdi', 'wall-plan-value', mark),
      band: add('bdi', 'wall-plan-band', mark),
    };
    marks.push(made);
    return made;
  }

  function drawMark(index: number, room: WallRoom, shown: ShownPlan, theme: 'light' | 'dark'): void {
    const { wall, language, now } = shown;
    const spot = wall.plan?.spots[index];
    const mark = markAt(index);
    const words = roomWords(room, wall.readers, language, now);
    const verdict = presentVerdict(room, now);
    const colours = verdict.state === 'rated' ? coloursOf(verdict.by)[verdict.band] : undefined;
    mark.root.hidden = spot === undefined;
    mark.root.style.setProperty('inset-inline-start', `${(spot?.x ?? 0) * 100}%`);
    mark.root.style.setProperty('inset-block-start', `${(spot?.y ?? 0) * 100}%`);
    mark.root.toggleAttribute('data-stale', colours === undefined);
    mark.root.style.setProperty('--wall-band-fill', colours?.fill ?? 'var(--wall-lineStrong)');
    mark.root.style.setProperty('--wall-band-text', colours?.textOnTint[theme] ?? 'var(--wall-inkDim)');
    mark.title.textContent = room.title;
    mark.value.textContent = words.gas || words.number;
    mark.band.textContent = words.band;
  }

  return {
    hide(): void {
      root.hidden = true;
    },

    show(shown: ShownPlan, theme: 'light' | 'dark'): void {
      const { wall, pictureUrl, language, now } = shown;
      const { plan, rooms } = wall;
      if (!plan) return;
      root.hidden = false;
      title.textContent = plan.title;
      const worst = rooms.toSorted((a, b) =>
        compareVerdicts(presentVerdict(a, now), presentVerdict(b, now)),
      )[0];
      line.textContent = worst ? planLine(worst, wall.readers, language, now) : '';
      box.style.setProperty('--ratio', String(plan.widthPx / plan.heightPx));
      box.toggleAttribute('data-many', rooms.length > FEW_ROOMS);
      picture.hidden = pictureUrl === undefined;
      if (pictureUrl !== undefined && picture.src !== pictureUrl) picture.src = pictureUrl;
      for (const [index, room] of rooms.entries()) drawMark(index, room, shown, theme);
      for (const mark of marks.slice(rooms.length)) mark.root.hidden = true;
    },
  };
}

const SILENT: Verdict = { state: 'offline' };

const presentVerdict = ({ air }: WallRoom, now: number): Verdict =>
  air && now < air.staleTime ? air.verdict : SILENT;
