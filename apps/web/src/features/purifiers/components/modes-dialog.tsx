import { modesText, purifierModesFormSchema } from '@airdeck/contract/purifier-modes';
import { type Purifier, setPurifierModes } from '@airdeck/contract/purifiers';
import { Button, Textarea } from '@mantine/core';
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

type ModesDialogProps = { purifier: Purifier; opened: boolean; onClose: () => void };

/** Says which modes a model has, a line for each. */
export function ModesDialog({ purifier, opened, onClose }: ModesDialogProps) {
  const { t } = useTranslation();
  const labels = useUiLabels();
  const toasts = useToasts();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (text: { modes: string }) =>
      call(setPurifierModes, {
        params: { purifierId: purifier._id },
        body: purifierModesFormSchema.parse(text),
      }),
    onSuccess() {
      toasts.success(t('purifiers.modesSaved'));
      onClose();
    },
    onError: (error) => toasts.failure(failureText(error, t, 'purifiers.modesFailed')),
    onSettled: () => queries.invalidateQueries({ queryKey: PURIFIERS_KEY }),
  });
  const form = useCheckedForm(
    { modes: modesText(purifier.modes) },
    checkedBy(purifierModesFormSchema),
    (values) => save.mutate(values),
  );
  return (
    <Dialog opened={opened} title={purifier.purifierModelNo} busy={save.isPending} onClose={onClose}>
      <FormColumn onSubmit={form.submit} label={purifier.purifierModelNo}>
        <Textarea
          label={t('purifiers.modes')}
          description={t('purifiers.modesHint')}
          placeholder={'0 off\n1 Quiet\n2 Turbo\n9 auto'}
          rows={6}
          value={form.values.modes}
          error={form.faultOf('modes')}
          onChange={(event) => form.change({ modes: event.currentTarget.value })}
        />
        <FormActions>
          <SubmitButton sending={save.isPending}>{t('purifiers.saveModes')}</SubmitButton>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            {labels.cancel}
          </Button>
        </FormActions>
      </FormColumn>
    </Dialog>
  );
}
