import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { coloursOf } from '@airdeck/air/indices/index-colours';
import type { Language } from '@airdeck/contract/common/languages';
import type { Wall, WallRoom } from '@airdeck/contract/wall-screens/wall';
import { MAX_WALL_ROOMS } from '@airdeck/contract/wall-screens/wall-link';
import { languageOf } from '../../../lib/i18n/languages.ts';
import { DARK, LIGHT } from '../../../theme/tokens.ts';
import './wall.css';
import './wall-bands.css';
import { createWallDial } from './wall-dial.ts';
import { createWallMark } from './wall-mark.ts';
import { createWallPlan, type ShownPlan } from './wall-plan.ts';
import { type Away, awayText, dialLabel, messageText, roomWords, type WallMessage } from './wall-words.ts';

/** One room in one language, at a time. */
export type ShownRoom = {
  readonly room: WallRoom;
  readonly readers: Wall['readers'];
  readonly language: Language;
  /** By the server's clock, epoch ms. */
  readonly now: number;
  /** Position of the room, and number of rooms. */
  readonly place: { readonly position: number; readonly count: number };
  /** Without answers of the server; null: it answers. */
  readonly away: Away | null;
};

export type WallView = ReturnType<typeof createWallView>;

const MOVE_MS = 190;

/** A plan with the state of the connection. */
type PlanOnWall = ShownPlan & { readonly away: Away | null };

function add<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, parent: Element) {
  const element = document.createElement(name);
  element.className = className;
  parent.append(element);
  return element;
}

/**
 * View of a wall screen: its elements are created once and updated in place, so that nothing grows over weeks. Fills
 * its parent of any size.
 * @param heading level of the room's title: `h1` on its own page, `h2` in a preview
 */
export function createWallView(parent: HTMLElement, heading: 'h1' | 'h2' = 'h1') {
  const root = add('div', 'wall', parent);
  const mark = createWallMark(root);
  const room = add('div', 'wall-room', root);
  const title = add(heading, 'wall-title', room);
  const dial = createWallDial(room);
  const sentence = add('p', 'wall-sentence', room);
  const detail = add('p', 'wall-detail', room);
  const tomorrow = add('p', 'wall-tomorrow', room);
  const plan = createWallPlan(add, root, heading);
  plan.hide();
  const foot = add('div', 'wall-foot', root);
  const dots = add('div', 'wall-dots', foot);
  dots.setAttribute('aria-hidden', 'true');
  const marks = Array.from({ length: MAX_WALL_ROOMS }, () => add('span', 'wall-mark-of-room', dots));
  const away = add('p', 'wall-away', foot);
  away.setAttribute('role', 'status');
  const message = add('p', 'wall-message', root);
  message.setAttribute('role', 'status');

  function setLanguage(language: Language): void {
    root.lang = language;
    root.dir = languageOf(language).direction;
  }

  let theme: 'light' | 'dark' = 'light';
  let by: IndexChoice = DEFAULT_INDEX.id;
  let painted = '';
  /** Sets the colours of the bands, which belong to the index of the room. */
  function paint(): void {
    const wanted = `${by} ${theme}`;
    if (wanted === painted) return;
    painted = wanted;
    for (const [band, { fill, textOnTint }] of Object.entries(coloursOf(by))) {
      root.style.setProperty(`--wall-${band}-fill`, fill);
      root.style.setProperty(`--wall-${band}-text`, textOnTint[theme]);
    }
  }

  return {
    setBrand: mark.show,

    setDark(isDark: boolean): void {
      const colors = isDark ? DARK : LIGHT;
      root.toggleAttribute('data-dark', isDark);
      for (const name of ['page', 'card', 'ink', 'inkDim', 'line', 'lineStrong'] as const)
        root.style.setProperty(`--wall-${name}`, colors[name]);
      theme = isDark ? 'dark' : 'light';
      mark.setTheme(theme);
      paint();
    },

    showPlan({ away: silence, ...shown }: PlanOnWall): void {
      setLanguage(shown.language);
      root.removeAttribute('data-message');
      room.hidden = true;
      plan.show(shown, theme);
      message.textContent = '';
      away.textContent = silence === null ? '' : awayText(silence, shown.language);
      for (const mark of marks) mark.toggleAttribute('hidden', true);
    },

    show({ room: shown, readers, language, now, place, away: silence }: ShownRoom): void {
      const words = roomWords(shown, readers, language, now);
      const isStale = shown.air !== null && now >= shown.air.staleTime;
      setLanguage(language);
      by = shown.air?.verdict.state === 'rated' ? shown.air.verdict.by : DEFAULT_INDEX.id;
      paint();
      root.removeAttribute('data-message');
      room.hidden = false;
      plan.hide();
      title.textContent = shown.title;
      dial.show(shown.air, { label: dialLabel(language), ...words }, isStale);
      sentence.textContent = words.sentence;
      detail.textContent = words.detail;
      tomorrow.textContent = words.tomorrow;
      message.textContent = '';
      away.textContent = silence === null ? '' : awayText(silence, language);
      for (const [index, mark] of marks.entries()) {
        mark.toggleAttribute('hidden', place.count < 2 || index >= place.count);
        mark.toggleAttribute('data-current', index === place.position);
      }
    },

    /** Shows a message instead of rooms, and clears them. */
    say(what: WallMessage, language: Language): void {
      setLanguage(language);
      root.setAttribute('data-message', what);
      plan.hide();
      dial.show(null, { label: '', number: '', band: '', gas: '' }, false);
      for (const element of [title, sentence, detail, tomorrow, away]) element.textContent = '';
      for (const mark of marks) mark.toggleAttribute('hidden', true);
      message.textContent = messageText(what, language);
    },

    /** Slides the next room in from the side where lines end; no animation with reduced motion. */
    slide(): void {
      if (!matchMedia('(prefers-reduced-motion: no-preference)').matches) return;
      const from = root.dir === 'rtl' ? -4 : 4;
      room.animate(
        [
          { transform: `translateX(${from}%)`, opacity: 0 },
          { transform: 'none', opacity: 1 },
        ],
        { duration: MOVE_MS, easing: 'ease-out' },
      );
    },

    remove(): void {
      root.remove();
    },
  };
}
