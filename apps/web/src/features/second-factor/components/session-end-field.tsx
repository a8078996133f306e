import type { FactorRequirement } from '@airdeck/contract/second-factor/requirement';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { requireFactor } from '../api/second-factor.ts';

/** Sessions end an hour after the sign-in. */
const HOUR = 'hour';
const IDLE_MINUTES = [5, 10, 15, 30, 60, 120];

/** Also another number, which a program decided. */
const choicesWith = (decided: number | null): readonly number[] =>
  decided === null || IDLE_MINUTES.includes(decided)
    ? IDLE_MINUTES
    : [...IDLE_MINUTES, decided].sort((one, other) => one - other);

type SessionEndFieldProps = { requirement: FactorRequirement; isSystem: boolean };

/** When sessions with a second factor end: in the reader's tenant, or those of system administrators. */
export function SessionEndField({ requirement: { idleMinutes }, isSystem }: SessionEndFieldProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { act, isBusy } = useActs();
  const choose = (chosen: string | null) => {
    const decided = chosen === HOUR ? null : Number(chosen);
    if (chosen !== null && decided !== idleMinutes) void act(() => requireFactor({ idleMinutes: decided }));
  };
  return (
    <>
      <SelectField
        label={t('secondFactor.sessionEnd.label')}
        options={[
          { value: HOUR, label: t('secondFactor.sessionEnd.hour') },
          ...choicesWith(idleMinutes).map((minutes) => ({
            value: String(minutes),
            label: t('secondFactor.sessionEnd.idle', { minutes: format.number(minutes) }),
          })),
        ]}
        value={idleMinutes === null ? HOUR : String(idleMinutes)}
        onChange={choose}
        disabled={isBusy}
      />
      <p className={looks.hint}>
        {t(isSystem ? 'secondFactor.sessionEnd.systemText' : 'secondFactor.sessionEnd.text')}
      </p>
    </>
  );
}
