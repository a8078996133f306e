import type { RequiredOf } from '@airdeck/contract/second-factor/requirement';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card/card.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { requireFactor, requirementQuery } from '../api/second-factor.ts';
import { RememberingField } from './remembering-field.tsx';
import { SessionEndField } from './session-end-field.tsx';

const CHOICES = ['nobody', 'administrators', 'everyone'] as const satisfies readonly RequiredOf[];

/** Administrators decide who needs a second factor: in their tenant, or everywhere. */
export function RequirementCard({ isSystem }: { isSystem: boolean }) {
  const { t } = useTranslation();
  const { act, isBusy } = useActs();
  const { data, error, refetch } = useQuery(requirementQuery);
  const choose = (chosen: string | null) => {
    const requiredOf = CHOICES.find((choice) => choice === chosen);
    if (requiredOf && requiredOf !== data?.requiredOf) void act(() => requireFactor({ requiredOf }));
  };
  return (
    <Card
      title={t('secondFactor.required.title')}
      subtitle={t(isSystem ? 'secondFactor.required.systemText' : 'secondFactor.required.text')}
    >
      {data ? (
        <SelectField
          label={t('secondFactor.required.label')}
          options={CHOICES.map((value) => ({ value, label: t(`secondFactor.required.of.${value}`) }))}
          value={data.requiredOf}
          onChange={choose}
          disabled={isBusy}
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} waiting={<FormSkeleton fields={1} />} />
      )}
      {data && !isSystem && data.everywhere !== 'nobody' ? (
        <p className={looks.hint}>{t(`secondFactor.required.everywhere.${data.everywhere}`)}</p>
      ) : null}
      {data ? (
        <>
          <SessionEndField requirement={data} isSystem={isSystem} />
          <RememberingField requirement={data} isSystem={isSystem} />
        </>
      ) : null}
    </Card>
  );
}
