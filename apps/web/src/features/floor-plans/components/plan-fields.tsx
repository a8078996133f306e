import { INDEX_CHOICES } from '@airdeck/contract/yardsticks/yardstick';
import { useTranslation } from 'react-i18next';
import fields from '../../../ui/form/fields-in-line.module.css';
import { SelectField } from '../../../ui/form/select-field.tsx';
import classes from './floor-plans.module.css';
import { keyText, PLAN_KEYS, type PlanKey } from './plan-quantities.ts';

/** Each room is judged as it is everywhere else. */
const OWN = 'own';
export type ChosenIndex = (typeof INDEX_CHOICES)[number] | undefined;

type PlanFieldsProps = {
  readonly metric: PlanKey;
  readonly index: ChosenIndex;
  readonly onMetric: (key: PlanKey) => void;
  readonly onIndex: (index: ChosenIndex) => void;
};

/** By which quantity and which index the rooms of a plan are coloured. */
export function PlanFields({ metric, index, onMetric, onIndex }: PlanFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={fields.field}>
        <SelectField
          label={t('floorPlans.quantity')}
          options={PLAN_KEYS.map((value) => ({ value, label: keyText(value, t) }))}
          value={metric}
          onChange={(value) => onMetric(value ?? metric)}
        />
      </div>
      <div className={classes.index}>
        <SelectField
          label={t('floorPlans.index')}
          options={[
            { value: OWN, label: t('floorPlans.ownIndex') },
            ...INDEX_CHOICES.map((value) => ({ value, label: t(`air.yardstick.${value}`) })),
          ]}
          value={index ?? OWN}
          onChange={(value) => onIndex(value === OWN || value === null ? undefined : value)}
        />
      </div>
    </>
  );
}
