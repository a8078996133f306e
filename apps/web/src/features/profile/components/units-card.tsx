import { READER_UNITS, type ReaderUnits, shownQuantity } from '@airdeck/air/reader-units';
import { useTranslation } from 'react-i18next';
import type { OwnRecord } from '../../../lib/accounts/own-record.ts';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useSaveUnits } from '../api/save-profile.ts';

const EXAMPLE_PPB = 100;
const MASS = shownQuantity('tvoc', { temperature: '°C', tvoc: 'µg/m³' }).scale.shown(EXAMPLE_PPB);

/** The units in which the reader sees values. Each choice is saved immediately. */
export function UnitsCard({ userId, record }: { userId: string; record: OwnRecord }) {
  const { t } = useTranslation();
  const words = airWords(t);
  const format = useFormatters();
  const toasts = useToasts();
  const save = useSaveUnits(userId);
  const units = save.isPending ? save.variables : record.units;
  const choose = (part: Partial<ReaderUnits>) => {
    if (save.isPending) return;
    save.mutate(
      { ...units, ...part },
      {
        onSuccess: () => toasts.success(t('profile.saved')),
        onError: (error) => toasts.failed(error, t('profile.saveFailed')),
      },
    );
  };
  const field = (measured: keyof ReaderUnits, label: string) => (
    <SelectField
      label={label}
      options={READER_UNITS[measured].map((unit) => ({ value: unit, label: isolateLtr(unit) }))}
      value={units[measured]}
      onChange={(unit) => choose({ [measured]: unit })}
    />
  );
  return (
    <Card title={t('profile.units.title')} subtitle={t('profile.units.text')}>
      <div className={looks.closeStack}>
        {field('temperature', words.metric('temp'))}
        {field('tvoc', words.metric('tvoc'))}
        {units.tvoc === 'ppb' ? null : (
          <p className={looks.dim}>
            {t('profile.units.tvoc', { ppb: format.number(EXAMPLE_PPB), mass: format.number(MASS) })}
          </p>
        )}
      </div>
    </Card>
  );
}
