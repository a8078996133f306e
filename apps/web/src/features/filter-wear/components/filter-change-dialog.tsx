import type { DeviceFilter } from '@airdeck/contract/filter-wear/filter-wear';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { useUiLabels } from '../../../ui/labels.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useFilterChange } from '../api/device-filter.ts';

const FIRST_DAY = '2000-01-01';

type FilterChangeDialogProps = {
  deviceId: string;
  filter: DeviceFilter;
  opened: boolean;
  onClose: () => void;
};

/** Asks for the day of the filter change; default: today. */
export function FilterChangeDialog({ deviceId, filter, opened, onClose }: FilterChangeDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} title={t('filterWear.change')} onClose={onClose}>
      {opened ? <ChangeForm deviceId={deviceId} filter={filter} onClose={onClose} /> : null}
    </Dialog>
  );
}

function ChangeForm({ deviceId, filter, onClose }: Omit<FilterChangeDialogProps, 'opened'>) {
  const { t } = useTranslation();
  const labels = useUiLabels();
  const toasts = useToasts();
  const note = useFilterChange(deviceId);
  const [day, setDay] = useState<string | null>(filter.today);
  const [isChecked, setChecked] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (day === null || note.isPending) return;
    note.mutate(
      { day },
      {
        onSuccess() {
          toasts.success(t('done.saved'));
          onClose();
        },
        onError: (error) => toasts.failed(error),
      },
    );
  }
  return (
    <FormColumn onSubmit={submit} label={t('filterWear.change')}>
      <p>{t('filterWear.changeText')}</p>
      <DateField
        label={t('filterWear.changeDay')}
        min={filter.change?.day ?? FIRST_DAY}
        max={filter.today}
        value={day}
        onChange={setDay}
        error={isChecked && day === null ? t('failure.required') : undefined}
      />
      <FormActions>
        {/* Focused instead of the date, which is filled in: its calendar would cover the buttons. */}
        <SubmitButton data-autofocus sending={note.isPending}>
          {t('filterWear.note')}
        </SubmitButton>
        <Button variant="default" disabled={note.isPending} onClick={onClose}>
          {labels.cancel}
        </Button>
      </FormActions>
    </FormColumn>
  );
}
