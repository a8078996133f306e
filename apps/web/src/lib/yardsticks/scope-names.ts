import { getScopeIndex } from '@airdeck/contract/yardsticks/scope-index';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BandNames } from '../air-view/band-names.ts';
import { levelNames, namesBy } from '../air-view/several-indices.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { useFormatters } from '../format/use-formatters.ts';
import { queryOf } from '../query/query.ts';
import { DEFAULT_KNOWN } from './yardsticks.ts';

/**
 * The names of bands in what is about all rooms of the reader, such as rules. Where they are judged by several indices, a
 * name is that of the inherited one, with the level that counts in the others: `Moderate (level 3 of 6)`.
 */
export function useScopeNames(): BandNames {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data, isPending } = useQuery(queryOf(getScopeIndex, {}, { as: impersonatedApi }));
  const levels = levelNames(t, format);
  // A word of another index must not flash up.
  if (isPending) return levels;
  const { index, isOnly } = data ?? { index: DEFAULT_KNOWN.by.id, isOnly: true };
  const names = namesBy(index, t);
  if (isOnly) return names;
  if (index === 'plain') return levels;
  return {
    ...levels,
    nameOf: (band) => t('air.levelled', { band: names.nameOf(band), level: levels.nameOf(band) }),
  };
}
