import { roomOfCustomer } from '@airdeck/air/room-name';
import type { DampWeek, Ventilation } from '@airdeck/contract/ventilation/ventilation';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Fold } from '../../../ui/fold/fold.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { LeadSentence } from '../../../ui/text/lead-sentence.tsx';

const LIKELIHOODS = ['likely', 'possible', 'unlikely'] as const;

/** Hours of mould and dew by week, as a likelihood, with what helps. */
export function Damp({ found }: { found: Ventilation }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { dampWeeks: weeks, device } = found;
  if (weeks.length === 0) {
    return (
      <Card title={t('ventilation.damp')}>
        <p>{t('ventilation.dampNothing')}</p>
      </Card>
    );
  }
  const worst = LIKELIHOODS.find((one) => weeks.some((week) => week.mouldLikelihood === one)) ?? 'unlikely';
  const hasDew = weeks.some(({ dewHours }) => (dewHours ?? 0) > 0);
  const advice = worst === 'unlikely' ? (hasDew ? 'dew' : undefined) : 'mould';
  return (
    <Card title={t('ventilation.damp')}>
      <LeadSentence>
        {t(`ventilation.mould.${worst}`, { room: isolate(roomOfCustomer(device)) })}
      </LeadSentence>
      {advice === undefined ? null : <p>{t(`ventilation.advice.${advice}`)}</p>}
      <PlainTable
        label={t('ventilation.damp')}
        columns={[
          { header: t('ventilation.weekOf'), cell: ({ monday }) => <bdi>{format.calendarDay(monday)}</bdi> },
          {
            header: t('ventilation.mouldHours'),
            cell: ({ mouldHours, measuredHours }: DampWeek) =>
              t('ventilation.hoursOf', {
                hours: format.number(mouldHours),
                measured: format.number(measuredHours),
              }),
            isNumber: true,
          },
          {
            header: t('ventilation.dewHours'),
            cell: ({ dewHours }) => (dewHours === null ? '–' : format.number(dewHours)),
            isNumber: true,
          },
        ]}
        rows={weeks}
        rowKey={({ monday }) => monday}
      />
      <Fold summary={t('ventilation.method')}>
        <ul className={looks.bullets}>
          <li>{t('ventilation.ground.mould')}</li>
          <li>{t('ventilation.ground.dew')}</li>
        </ul>
      </Fold>
    </Card>
  );
}
