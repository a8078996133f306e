import { BAND_NAMES } from '@airdeck/air/bands';
import type { AirQualityIndex, IndexId } from '@airdeck/air/indices/air-quality-index';
import { INDEX_COLOURS } from '@airdeck/air/indices/index-colours';
import { indexOf } from '@airdeck/air/yardstick';
import { bandVariables } from '../../theme/css-variables.ts';
import { equalSegments, type IndexLook, type ScaleSegment } from './index-scale.ts';

/** The same objects each time. */
const looks = new Map<IndexId, IndexLook>();

export function lookOfIndex(id: IndexId): IndexLook {
  const { numbers } = indexOf({ index: id, limits: 'who2021' });
  const known = looks.get(id) ?? { scale: id, segments: segmentsOf(numbers), hasNumbers: numbers !== null };
  looks.set(id, known);
  return known;
}

function segmentsOf(numbers: AirQualityIndex['numbers']): readonly ScaleSegment[] {
  if (!numbers) return equalSegments(BAND_NAMES);
  const max = numbers.upTo.at(-1) ?? 0;
  return BAND_NAMES.map((band, place) => ({
    band,
    from: numbers.upTo[place - 1] ?? 0,
    // The last band goes on to the end of the scale: an index may divide it again.
    to: place === BAND_NAMES.length - 1 ? max : (numbers.upTo[place] ?? max),
  }));
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
