import { MAX_DESCRIPTION_LENGTH } from '@airdeck/contract/common/form-text';
import { PURIFIER_NUMBER_DIGITS } from '@airdeck/contract/purifiers/purifiers';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { RecordField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { addPurifier, purifierFormSchema } from '../api/purifiers.ts';

const EMPTY = { number: '', modelNo: '', description: '' };

/** Form for a new purifier model. After success, it is cleared for the next one. */
export function PurifierCreatePage() {
  const { t } = useTranslation();
  const { isBusy, act } = useActs();
  const back = useBack(PATHS.purifiers);
  const form = useCheckedForm(EMPTY, checkedBy(purifierFormSchema), (values) =>
    act(() => addPurifier(values), {
      done: t('purifiers.created'),
      onDone: () => form.change(EMPTY),
      failed: t('purifiers.creationFailed'),
    }),
  );
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
          {...form.field('description')}
        />
        <FormActions>
          <SubmitButton sending={isBusy}>{t('purifiers.add')}</SubmitButton>
        </FormActions>
      </FormColumn>
    </>
  );
}
