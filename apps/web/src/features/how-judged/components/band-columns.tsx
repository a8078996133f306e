import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import type { TFunction } from 'i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { scaleOf } from '../../../lib/air-view/index-look.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { BandBadge } from '../../../ui/badge/badges.tsx';
import type { PlainColumn } from '../../../ui/table/plain-table.tsx';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import type { BAND_ROWS, BandRange } from './index-rows.ts';

export type BandRow = (typeof BAND_ROWS)[number];

/** The column of the words of an index. */
export const bandColumn = (id: IndexChoice, t: TFunction): PlainColumn<BandRow> => ({
  header: t('howJudged.band'),
  cell: ({ band }) => <BandBadge band={band} scale={scaleOf(id)} word={airWords(t).band(band, id)} />,
});

/** `31–60`, `over 250`; a dash where a table has ended. */
export function rangeText(
  range: BandRange | undefined,
  decimals: number,
  t: TFunction,
  format: Formatters,
): string {
  if (!range) return '–';
  const from = format.number(range.from, decimals);
  if (range.upTo === undefined) return t('howJudged.over', { limit: from });
  return isolateLtr(`${from}–${format.number(range.upTo, decimals)}`);
}
