import { describe, expect, it } from 'vitest';
import { BAND_COLOURS } from '../packages/air/src/band-colours.ts';
import * as air from '../packages/air/src/bands.ts';
import { INDEX_CHOICES } from '../packages/air/src/indices/air-quality-index.ts';
import { LIMIT_SETS } from '../packages/air/src/limit-sets/limit-sets.ts';
import { JUDGED_METRICS } from '../packages/air/src/verdict.ts';
import { OWN_LIMIT_KEYS } from '../packages/air/src/yardstick.ts';
import * as contract from '../packages/contract/src/worst-air/verdict.ts';
import * as yardstick from '../packages/contract/src/yardsticks/yardstick.ts';
import { isProductCode, sourceFiles } from './setup/source-files.ts';

const FOLDERS = ['apps/server/src', 'apps/web/src', 'apps/demo/src', 'packages/contract/src'];

/** The product's code, without `air` itself. */
const code = (isWanted = isProductCode) =>
  FOLDERS.flatMap((folder) =>
    sourceFiles(folder, isWanted).map(({ path, text }) => ({ path: `${folder}/${path}`, text })),
  );
const pathsWith = (pattern: RegExp, isWanted?: (path: string) => boolean) =>
  code(isWanted).flatMap(({ path, text }) => (pattern.test(text) ? [path] : []));

/** Imports one of these names from `air`. */
const imports = (...names: readonly string[]) =>
  new RegExp(`import\\s[^;]*\\b(?:${names.join('|')})\\b[^;]*from '@airdeck/air/`);

describe('the verdict on the air', () => {
  it('is the only one: no other code turns a value into a band', () => {
    expect(
      pathsWith(imports('bandOfMetric', 'bandOfQuantity', 'bandEdgesOf', 'airIndexOf', 'subIndexOf')),
    ).toEqual([
      // Rules about one quantity: about the number of the index, and thresholds on the scale of the bands.
      'apps/server/src/features/rules/engine/rule-watch.ts',
      'apps/server/src/features/rules/starting-rules.ts',
      // Hours of one quantity in each band, and the verdict of very many devices: SQL that tests compare with `air`.
      'apps/server/src/features/telemetry/sub-index-sql.ts',
      'apps/server/src/features/worst-air/present-air-sql.ts',
      // A single value in a chart, a tile or outdoors, in the only place of the console.
      'apps/web/src/lib/air-view/air-words.ts',
      'apps/web/src/lib/alarms/alarm-words.ts',
      'apps/web/src/lib/quantities/quantity-view.ts',
    ]);
  });

  it('is by an index that its caller names: the default one in these places, and no other by its name', () => {
    expect(pathsWith(/'@airdeck\/air\/indices\/(?:india|us|eu|china)'/)).toEqual([]);
    expect(pathsWith(imports('DEFAULT_INDEX'))).toEqual([
      // The index of a room that no device has measured.
      'apps/server/src/features/history/room-readings.ts',
      'apps/server/src/features/rules/starting-rules.ts',
      'apps/server/src/features/scheduled-reports/room-air.ts',
      'apps/web/src/features/dashboard/watched-room.ts',
      'apps/web/src/features/wall-screens/wall/wall-view.ts',
      'apps/web/src/lib/air-view/air-words.ts',
      'apps/web/src/lib/air-view/index-look.ts',
      'apps/web/src/lib/air-view/use-air-legend.ts',
      'apps/web/src/lib/alarms/alarm-words.ts',
      'apps/web/src/lib/quantities/quantity-view.ts',
      'apps/web/src/lib/telemetry/device-standing.ts',
      'apps/web/src/lib/yardsticks/yardsticks.ts',
    ]);
  });

  it('has limits and comfort that are decided once', () => {
    expect(pathsWith(imports('meanLimitsOf', 'meetsLimit'))).toEqual([
      'apps/server/src/features/calendar/room-calendar.ts',
    ]);
    expect(pathsWith(imports('comfortOf'))).toEqual(['apps/web/src/lib/outdoor/room-comfort.ts']);
    expect(pathsWith(imports('LIMIT_SETS', 'limitOf', 'isWithin'))).toEqual([
      // The verdict of very many devices: SQL that tests compare with `air`.
      'apps/server/src/features/worst-air/present-air-sql.ts',
      // Their publications and figures, as they are.
      'apps/web/src/features/calendar/components/calendar-grounds.tsx',
      'apps/web/src/features/how-judged/components/limits-section.tsx',
    ]);
  });

  it('is not called by a word of one index in sentences about any', () => {
    const shared = sourceFiles('packages/contract/src/common/locales', (path) => path.endsWith('.json'));
    // The word of the default index that no other one has.
    const words = shared.map(({ text }) => JSON.parse(text).air.band.india.satisfactory);
    const isText = (path: string) => /locales\/\w+\.json$/.test(path);
    const found = code(isText).flatMap(({ path, text }) =>
      words.some((word) => text.includes(word)) ? [path.replace(/\w+\.json$/, '')] : [],
    );
    expect([...new Set(found)]).toEqual([
      // Bands of a quantity that an installation declares.
      'apps/web/src/features/quantities/locales/',
      // Everyday language.
      'apps/web/src/features/wall-screens/locales/',
      // A sentence only where all rooms are judged by the default index.
      'apps/web/src/lib/air-view/locales/',
      'packages/contract/src/common/locales/',
    ]);
  });

  it('is not the band of particles, which stands beside a gas that decides', () => {
    expect(pathsWith(/\bindex\??\.band\b/)).toEqual(['apps/web/src/lib/air-view/verdict-words.ts']);
  });

  it('has edges that no other code repeats', () => {
    const edges = /\b(?:500, ?1_?000, ?2_?000|1, 2, 3, 4, 5\]|50, ?100, ?2[05]0|30, ?60, ?90)\b/;
    expect(pathsWith(edges)).toEqual([
      // Buckets of a histogram.
      'apps/server/src/metrics.ts',
    ]);
    expect(pathsWith(/\b(?:index|iaq|aqi|pm25|pm10|co2|tvoc)\b\)?\s*[<>]=?\s*\d{2}/i)).toEqual([]);
  });

  it('has colours that no other code repeats, and that mean nothing but air', () => {
    const colours = Object.values(BAND_COLOURS).flatMap(({ fill, textOnTint }) => [
      fill,
      textOnTint.light,
      textOnTint.dark,
    ]);
    const isStyled = (path: string) =>
      isProductCode(path) || /\.(?:css|json|html|svg)$/.test(path) || path.endsWith('.webmanifest');
    expect(pathsWith(new RegExp(colours.join('|'), 'i'), isStyled)).toEqual([
      // The components know no domain; `band-colors.test.ts` compares.
      'apps/web/src/theme/tokens.ts',
    ]);
    expect(pathsWith(imports('BAND_COLOURS'))).toEqual([
      // Templates of documents.
      'apps/server/src/documents/document-renderer.ts',
    ]);
    expect(pathsWith(imports('BANDS'))).toEqual([
      // Ends for the templates of documents.
      'apps/server/src/documents/document-renderer.ts',
      // Every band in turn, as decoration.
      'apps/web/src/features/sign-in/components/scene.tsx',
    ]);
  });

  it('has names that no other texts repeat', () => {
    const shared = sourceFiles('packages/contract/src/common/locales', (path) => path.endsWith('.json'));
    const names = new Set(shared.flatMap(({ text }) => Object.values(JSON.parse(text).air.band.india)));
    const literals = (text: string) => {
      const withoutComments = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      return [...withoutComments.matchAll(/(["'`])((?:(?!\1)[^\\\n])*)\1/g)].map(
        ([, , literal = '']) => literal,
      );
    };
    const isText = (path: string) => isProductCode(path) || /locales\/\w+\.json$/.test(path);
    const found = code(isText).flatMap(({ path, text }) => {
      return literals(text).some((one) => names.has(one)) ? [path] : [];
    });
    expect(found).toEqual([
      // The state of a filter.
      ...['ar', 'en', 'ja'].map((language) => `apps/web/src/features/filter-wear/locales/${language}.json`),
      ...['ar', 'en', 'ja'].map((language) => `packages/contract/src/common/locales/${language}.json`),
    ]);
  });
});

it('the contract names the bands and metrics of the verdict', () => {
  expect(contract.BAND_NAMES).toEqual(air.BAND_NAMES);
  expect(contract.JUDGED_METRICS).toEqual(JUDGED_METRICS);
  expect(yardstick.INDEX_CHOICES).toEqual(INDEX_CHOICES);
  expect(yardstick.LIMIT_SET_IDS).toEqual(Object.keys(LIMIT_SETS));
  expect(yardstick.OWN_LIMIT_KEYS).toEqual(OWN_LIMIT_KEYS);
});
