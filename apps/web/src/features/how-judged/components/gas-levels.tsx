import type { IndexId } from '@airdeck/air/indices/air-quality-index';
import { CO2_ENDS_PPM, TVOC_ENDS_MG_PER_M3 } from '@airdeck/air/levels';
import { TVOC_PPB_PER_MG_PER_M3 } from '@airdeck/air/units';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { type BandRow, bandColumn, rangeText } from './band-columns.tsx';
import { BAND_ROWS, bandRanges } from './index-rows.ts';

/** The levels of gases that no index covers, with the words of the index beside them. */
export function GasLevels({ id }: { id: IndexId }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const words = airWords(t);
  const gases = [
    { key: 'co2', unit: 'ppm', decimals: 0, ends: CO2_ENDS_PPM },
    { key: 'tvoc', unit: 'mg/m³', decimals: 1, ends: TVOC_ENDS_MG_PER_M3 },
  ];
  return (
    <Card title={t('howJudged.gases.title')}>
      <p>{t('howJudged.gases.text', { ppb: format.quantity('tvoc', TVOC_PPB_PER_MG_PER_M3) })}</p>
      <PlainTable
        label={t('howJudged.gases.table')}
        columns={[
          bandColumn(id, t),
          ...gases.map(({ key, unit, decimals, ends }) => ({
            key,
            header: (
              <>
                {words.metric(key)} <bdi>{unit}</bdi>
              </>
            ),
            cell: ({ place }: BandRow) => rangeText(bandRanges(ends, decimals)[place], decimals, t, format),
            isNumber: true,
          })),
        ]}
        rows={BAND_ROWS}
        rowKey={({ band }) => band}
      />
    </Card>
  );
}
