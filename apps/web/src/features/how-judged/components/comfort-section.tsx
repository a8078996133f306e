import { COMFORT_CATEGORIES, EN_16798, EN_16798_SOURCE } from '@airdeck/air/comfort/en-16798';
import { criticalHumidity, MOULD_SOURCE } from '@airdeck/air/comfort/mould';
import { DAMP_DAYS } from '@airdeck/air/comfort/usual-ends';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import { Source } from './source.tsx';

/** The categories of comfort. */
export function ComfortSection() {
  const { t } = useTranslation();
  const format = useFormatters();
  const { temperature, humidity, co2AboveOutdoors } = EN_16798;
  type Range = { readonly from: number; readonly upTo: number };
  const range = (key: 'temp' | 'rh', { from, upTo }: Range) => {
    const { shown } = format.shownAs(key).scale;
    const [first, last] = [from, upTo].map((end) =>
      format.number(shown(end), Number.isInteger(shown(end)) ? 0 : 1),
    );
    return isolateLtr(`${first}–${last}`);
  };
  const heads = { temp: format.unitOf('temp'), rh: '%', co2: 'ppm' };
  const titled = (title: string, unit: string) => (
    <>
      {title} <bdi>{unit}</bdi>
    </>
  );
  return (
    <Card title={t('howJudged.comfort.title')} subtitle={<Source text={EN_16798_SOURCE} />}>
      <p>{t('howJudged.comfort.text')}</p>
      <p>{t('howJudged.comfort.words')}</p>
      <PlainTable
        label={t('howJudged.comfort.title')}
        columns={[
          { header: t('howJudged.comfort.category'), cell: (category) => category },
          {
            key: 'heating',
            header: titled(t('howJudged.comfort.heating'), heads.temp),
            cell: (category) => range('temp', temperature.heating[category]),
            isNumber: true,
          },
          {
            key: 'cooling',
            header: titled(t('howJudged.comfort.cooling'), heads.temp),
            cell: (category) => range('temp', temperature.cooling[category]),
            isNumber: true,
          },
          {
            key: 'humidity',
            header: titled(airWords(t).metric('rh'), heads.rh),
            cell: (category) => range('rh', humidity[category]),
            isNumber: true,
          },
          {
            key: 'co2',
            header: titled(t('howJudged.comfort.co2'), heads.co2),
            cell: (category) => format.number(co2AboveOutdoors[category].upTo),
            isNumber: true,
          },
        ]}
        rows={COMFORT_CATEGORIES}
        rowKey={(category) => category}
      />
      <p>{t('howJudged.comfort.left')}</p>
    </Card>
  );
}

/** Points of the curve, °C: above the last one it stays. */
const CURVE_C = [1, 5, 10, 15, 20];

/** The curve above which mould may grow, and what is made of the hours above it. */
export function DampSection() {
  const { t } = useTranslation();
  const format = useFormatters();
  return (
    <Card title={t('howJudged.damp.title')} subtitle={<Source text={MOULD_SOURCE} />}>
      <p>{t('howJudged.damp.text', { days: format.number(DAMP_DAYS) })}</p>
      <PlainTable
        label={t('howJudged.damp.title')}
        columns={[
          {
            header: airWords(t).metric('temp'),
            cell: (temperatureC) => format.limit('temp', temperatureC),
          },
          {
            header: t('howJudged.damp.above'),
            cell: (temperatureC) => format.quantity('rh', criticalHumidity(temperatureC) ?? 0),
            isNumber: true,
          },
        ]}
        rows={CURVE_C}
        rowKey={String}
      />
      <p>{t('howJudged.damp.likelihood')}</p>
    </Card>
  );
}
