import { PLAUSIBLE_RANGES, SENSORS } from '@airdeck/air/plausible';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';

type JudgedKey = keyof typeof SENSORS;

const RANGES: Readonly<
  Record<JudgedKey, { readonly min: number; readonly max: number; readonly faultValues?: readonly number[] }>
> = PLAUSIBLE_RANGES;

/** The values that no sensor can mean. */
export function FaultsSection() {
  const { t } = useTranslation();
  const format = useFormatters();
  return (
    <Card title={t('howJudged.faults.title')}>
      <p>{t('howJudged.faults.text')}</p>
      <p>{t('howJudged.faults.silent')}</p>
      <PlainTable
        label={t('howJudged.faults.title')}
        columns={[
          { header: t('howJudged.quantity'), cell: (key) => airWords(t).metric(key) },
          {
            header: t('howJudged.faults.lowest'),
            cell: (key) => format.limit(key, RANGES[key].min),
            isNumber: true,
          },
          {
            header: t('howJudged.faults.highest'),
            cell: (key) => format.limit(key, RANGES[key].max),
            isNumber: true,
          },
          {
            header: t('howJudged.faults.instead'),
            cell: (key) =>
              format.list((RANGES[key].faultValues ?? []).map((value) => format.limit(key, value))) || '–',
          },
        ]}
        rows={Object.keys(SENSORS) as JudgedKey[]}
        rowKey={(key) => key}
      />
    </Card>
  );
}
