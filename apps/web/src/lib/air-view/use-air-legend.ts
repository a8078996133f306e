import type { BandName } from '@airdeck/air/bands';
import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import type { Verdict } from '@airdeck/air/verdict';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Formatters } from '../format/formatters.ts';
import { useFormatters } from '../format/use-formatters.ts';
import { howJudgedPath } from '../paths/paths.ts';
import { airWords } from './air-words.ts';
import { lookOf } from './index-look.ts';

/** Legend of the colours of an index. The last band has no end. */
export type AirLegend = {
  readonly key: IndexChoice;
  readonly label: string;
  /** The scale whose colours it has; undefined: the product's own. */
  readonly scale: string | undefined;
  readonly bands: readonly { readonly band: BandName; readonly word: string; readonly range: string }[];
  /** The page that explains it. */
  readonly more: { readonly text: string; readonly href: string };
};

/** The legends of the indices by which rooms are judged: usually one. */
export function useAirLegends(verdicts: readonly (Verdict | undefined)[]): readonly AirLegend[] {
  const { t } = useTranslation();
  const format = useFormatters();
  const indices = new Set(verdicts.flatMap((verdict) => (verdict?.state === 'rated' ? [verdict.by] : [])));
  if (indices.size === 0) indices.add(DEFAULT_INDEX.id);
  return [...indices].flatMap((by) => legendOf(by, t, format) ?? []);
}

/** Undefined while the look of the index is being loaded. */
export function legendOf(by: IndexChoice, t: TFunction, { number }: Formatters): AirLegend | undefined {
  const words = airWords(t);
  const look = lookOf(by);
  if (!look) return undefined;
  const { scale, segments, hasNumbers } = look;
  const rangeOf = (from: number, to: number) =>
    to === segments.at(-1)?.to
      ? t('air.legend.over', { limit: number(from) })
      : t('air.legend.range', { from: number(from === 0 ? 0 : from + 1), to: number(to) });
  return {
    key: by,
    label: t(`air.yardstick.${by}`),
    scale,
    bands: segments.map(({ band, from, to }) => ({
      band,
      word: words.band(band, by),
      range: hasNumbers ? rangeOf(from, to) : '',
    })),
    more: { text: t('airView.howJudged'), href: howJudgedPath(by) },
  };
}
