import { MAX_DESCRIPTION_LENGTH } from '@airdeck/contract/common/form-text';
import { PURIFIER_NUMBER_DIGITS } from '@airdeck/contract/purifiers/purifiers';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { RecordField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { addPurifier, purifierFormSchema, purifiersChanged } from '../api/purifiers.ts';

const EMPTY = { number: '', modelNo: '', description: '' };

/** Form for a new purifier model. After success, it is cleared for the next one. */
export function PurifierCreatePage() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const back = useBack(PATHS.purifiers);
  const create = useMutation({
    mutationFn: addPurifier,
    onSuccess() {
      toasts.success(t('purifiers.created'));
      form.change(EMPTY);
      void purifiersChanged();
    },
    onError: (error) => toasts.failed(error, t('purifiers.creationFailed')),
  });
  const form = useCheckedForm(EMPTY, checkedBy(purifierFormSchema), (values) => create.mutate(values));
  return (
    <>
      <PageHead title={t('purifiers.createTitle')} back={back} />
      <FormColumn onSubmit={form.submit} label={t('purifiers.createTitle')}>
        <RecordField
          label={t('purifiers.number')}
          required
          inputMode="numeric"
          maxLength={PURIFIER_NUMBER_DIGITS}
          {...form.field('number')}
        />
        <RecordField label={t('purifiers.model')} required {...form.field('modelNo')} />
        <Textarea
          label={t('purifiers.description')}
          maxLength={MAX_DESCRIPTION_LENGTH}
          rows={3}
          value={form.values.description}
          onChange={(event) => form.change({ description: event.currentTarget.value })}
        />
        <FormActions>
          <SubmitButton sending={create.isPending}>{t('purifiers.add')}</SubmitButton>
        </FormActions>
      </FormColumn>
    </>
  );
}
