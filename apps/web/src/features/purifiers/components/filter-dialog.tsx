import { filterTexts, purifierFilterFormSchema } from '@airdeck/contract/purifier-filter';
import { type Purifier, setPurifierFilter } from '@airdeck/contract/purifiers';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client/call.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { PURIFIERS_KEY } from '../../../lib/purifiers/use-purifier-lookup.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { useUiLabels } from '../../../ui/labels.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';

type FilterDialogProps = { purifier: Purifier; opened: boolean; onClose: () => void };

/** Says how long the filter of a model lasts. */
export function FilterDialog({ purifier, opened, onClose }: FilterDialogProps) {
  const { t } = useTranslation();
  const labels = useUiLabels();
  const toasts = useToasts();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (texts: ReturnType<typeof filterTexts>) =>
      call(setPurifierFilter, {
        params: { purifierId: purifier._id },
        body: purifierFilterFormSchema.parse(texts),
      }),
    onSuccess() {
      toasts.success(t('purifiers.filterSaved'));
      onClose();
    },
    onError: (error) => toasts.failure(failureText(error, t, 'purifiers.filterFailed')),
    onSettled: () => queries.invalidateQueries({ queryKey: PURIFIERS_KEY }),
  });
  const form = useCheckedForm(filterTexts(purifier.filter), checkedBy(purifierFilterFormSchema), (values) =>
    save.mutate(values),
  );
  return (
    <Dialog opened={opened} title={purifier.purifierModelNo} busy={save.isPending} onClose={onClose}>
      <FormColumn onSubmit={form.submit} label={t('purifiers.filterLife')}>
        <p>{t('purifiers.filterHint')}</p>
        <TextInput
          label={t('purifiers.filterHours')}
          inputMode="numeric"
          placeholder="4380"
          value={form.values.ratedHours}
          error={form.faultOf('ratedHours')}
          onChange={(event) => form.change({ ratedHours: event.currentTarget.value })}
        />
        <TextInput
          label={t('purifiers.filterMass')}
          description={t('purifiers.filterMassHint')}
          inputMode="decimal"
          placeholder="12000"
          value={form.values.ratedMassMg}
          error={form.faultOf('ratedMassMg')}
          onChange={(event) => form.change({ ratedMassMg: event.currentTarget.value })}
        />
        <Textarea
          label={t('purifiers.cleanAir')}
          description={t('purifiers.cleanAirHint')}
          placeholder={'1 80\n2 160\n3 260'}
          rows={5}
          value={form.values.cleanAir}
          error={form.faultOf('cleanAir')}
          onChange={(event) => form.change({ cleanAir: event.currentTarget.value })}
        />
        <FormActions>
          <SubmitButton sending={save.isPending}>{t('purifiers.saveFilter')}</SubmitButton>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            {labels.cancel}
          </Button>
        </FormActions>
      </FormColumn>
    </Dialog>
  );
}
