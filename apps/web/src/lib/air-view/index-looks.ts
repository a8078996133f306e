import { BAND_NAMES, type BandName, levelOf } from '@airdeck/air/bands';
import type { IndexChoice, IndexId } from '@airdeck/air/indices/air-quality-index';
import { INDEX_COLOURS } from '@airdeck/air/indices/index-colours';
import { indexOf } from '@airdeck/air/yardstick';
import { bandVariables } from '../../theme/css-variables.ts';
import { bandReading, limitWord } from './band-reading.ts';
import type { IndexLook } from './index-scale.ts';

export const dialReadings = { bandReading, limitWord };

const equalSegments = (bands: readonly BandName[]): IndexLook['segments'] =>
  bands.map((band, place) => ({ band, from: place, to: place + 1 }));

/** Within a limit, and above it. */
const PLAIN_LOOK: IndexLook = {
  scale: undefined,
  fills: undefined,
  segments: equalSegments(['good', 'moderate']),
  hasNumbers: false,
  official: 'plain',
};

/** The same objects each time. */
const looks = new Map<IndexChoice, IndexLook>();

export function lookOfOther(by: IndexChoice): IndexLook {
  const known = looks.get(by) ?? newLook(by);
  looks.set(by, known);
  return known;
}

function newLook(by: IndexChoice): IndexLook {
  if (by === 'plain') return PLAIN_LOOK;
  const { numbers, present } = indexOf({ index: by, limits: 'who2021' });
  return {
    scale: by,
    fills: fillsOf(by),
    segments: numbers ? numberedSegments(numbers.upTo) : equalSegments(BAND_NAMES),
    hasNumbers: numbers !== null,
    official: present === 'hour' ? 'hour' : 'day',
  };
}

function fillsOf(by: IndexId): IndexLook['fills'] {
  const fills = BAND_NAMES.map((band) => [band, INDEX_COLOURS[by][band].fill]);
  return Object.fromEntries(fills) as Record<BandName, string>;
}

function numberedSegments(ends: readonly number[]): IndexLook['segments'] {
  const max = ends.at(-1) ?? 0;
  return BAND_NAMES.map((band, place) => ({
    band,
    from: ends[place - 1] ?? 0,
    // The last band goes on to the end of the scale: an index may divide it again.
    to: place === BAND_NAMES.length - 1 ? max : (ends[place] ?? max),
  }));
}

/** The words of the levels that an index has, for the axis of a chart; empty: it has no such level. */
export function levelWords(by: IndexChoice, wordOf: (band: BandName) => string): string[] {
  const bands = lookOfOther(by).segments.map(({ band }) => band);
  const last = Math.max(...bands.map(levelOf));
  return BAND_NAMES.slice(0, last).map((band) => (bands.includes(band) ? inLines(wordOf(band)) : ''));
}

/** Letters of a line beside a chart. */
const LINE_LETTERS = 14;

function inLines(word: string): string {
  const lines: string[] = [];
  for (const part of word.split(' ')) {
    const last = lines.at(-1);
    const isFit = last !== undefined && last.length + 1 + part.length <= LINE_LETTERS;
    if (isFit) lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(part);
  }
  return lines.join('\n');
}

const STYLE_ID = 'index-colours';

/** Adds the colours of all indices to the page, once: those of `data-scale` replace the product's own. */
export function addColours(): void {
  if (document.getElementById(STYLE_ID)) return;
  const style = document.createElement('style');
  style.id = STYLE_ID;
  style.textContent = Object.entries(INDEX_COLOURS).map(rulesOf).join('\n');
  document.head.append(style);
}

function rulesOf([id, colours]: [string, (typeof INDEX_COLOURS)[IndexId]]): string {
  const bands = Object.fromEntries(
    BAND_NAMES.map((band) => {
      const { fill, textOnFill: onFill, textOnTint } = colours[band];
      return [band, { fill, onFill, textLight: textOnTint.light, textDark: textOnTint.dark }];
    }),
  ) as Parameters<typeof bandVariables>[0];
  const { both, light, dark } = bandVariables(bands);
  const rule = (selector: string, variables: Readonly<Record<string, string>>) =>
    `${selector}{${Object.entries(variables)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
  const theme = (name: string) => `[data-mantine-color-scheme="${name}"] [data-scale="${id}"]`;
  return [rule(`[data-scale="${id}"]`, both), rule(theme('light'), light), rule(theme('dark'), dark)].join(
    '\n',
  );
}
