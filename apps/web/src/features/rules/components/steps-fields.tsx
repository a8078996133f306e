import { MAX_STEPS } from '@airdeck/contract/rules/rule-handling';
import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { RecipientsFields } from './recipients-fields.tsx';
import { newStep, type RuleDraft, type StepDraft } from './rule-draft.ts';
import classes from './rules.module.css';

type StepsFieldsProps = {
  draft: RuleDraft;
  change: (part: Partial<RuleDraft>) => void;
  errorOf: (part: 'steps' | 'repeat') => string | undefined;
};

/** Who is notified later, while no one acknowledges the alert, and how often that is repeated. */
export function StepsFields({ draft, change, errorOf }: StepsFieldsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { steps, isRepeated, everyMinutes, times } = draft;
  const changeStep = (place: number, part: Partial<StepDraft>) =>
    change({ steps: steps.map((step, at) => (at === place ? { ...step, ...part } : step)) });
  return (
    <FieldGroup legend={t('rules.form.steps')} error={errorOf('steps') ?? errorOf('repeat')}>
      <p className={looks.dim}>{t('rules.form.stepsText')}</p>
      {steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are told apart by their place
        <div key={place} className={classes.step}>
          <FieldGroup legend={t('rules.form.step', { number: format.number(place + 1) })}>
            <RecordField
              label={t('rules.form.afterMinutes')}
              inputMode="numeric"
              value={step.afterMinutes}
              onChange={(event) => changeStep(place, { afterMinutes: event.currentTarget.value })}
            />
            <RecipientsFields
              legend={t('rules.form.recipients')}
              draft={step}
              severity={draft.severity}
              change={(part) => changeStep(place, part)}
              error={undefined}
            />
            <div>
              <Button
                variant="default"
                size="xs"
                onClick={() => change({ steps: steps.filter((_, at) => at !== place) })}
              >
                {t('rules.form.removeStep', { number: format.number(place + 1) })}
              </Button>
            </div>
          </FieldGroup>
        </div>
      ))}
      {steps.length < MAX_STEPS ? (
        <div>
          <Button
            variant="default"
            leftSection={<PlusIcon size={18} />}
            onClick={() => change({ steps: [...steps, newStep(steps)] })}
          >
            {t('rules.form.addStep')}
          </Button>
        </div>
      ) : null}
      <Checkbox
        label={t(steps.length > 0 ? 'rules.form.repeatsLast' : 'rules.form.repeatsFirst')}
        checked={isRepeated}
        onChange={(event) => change({ isRepeated: event.currentTarget.checked })}
      />
      {isRepeated ? (
        <>
          <RecordField
            label={t('rules.form.everyMinutes')}
            inputMode="numeric"
            value={everyMinutes}
            onChange={(event) => change({ everyMinutes: event.currentTarget.value })}
          />
          <RecordField
            label={t('rules.form.times')}
            inputMode="numeric"
            value={times}
            onChange={(event) => change({ times: event.currentTarget.value })}
          />
        </>
      ) : null}
    </FieldGroup>
  );
}
