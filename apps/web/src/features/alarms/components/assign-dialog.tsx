import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx';
import { assigneesQuery } from '../api/alarms.ts';

const NO_ONE = 'no-one';

type AssignDialogProps = {
  alarmIds: readonly string[];
  onClose: () => void;
  /** @param assigneeId undefined: unassign */
  onAssign: (assigneeId: string | undefined) => void;
};

/** Selects the assignee of these alarms, of the users to whom all of them can be assigned. */
export function AssignDialog({ alarmIds, onClose, onAssign }: AssignDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<LookupOption | null>(null);
  const { data, error, isFetching } = useQuery(assigneesQuery(alarmIds));
  const people = (data ?? []).map(({ userId, name }) => ({ value: userId, label: name }));
  const options = data ? [{ value: NO_ONE, label: t('alarms.unassigned') }, ...people] : [];
  const wanted = typed.trim().toLocaleLowerCase();
  return (
    <ChoiceDialog
      opened
      title={t('alarms.assign', { count: alarmIds.length })}
      label={t('alarms.assignee')}
      missing={t('failure.required')}
      confirm={t('alarms.assign')}
      field={{
        options: options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)),
        isLoading: isFetching,
        value: chosen,
        onChange: setChosen,
        typed,
        onType: setTyped,
      }}
      failure={error ? failureText(error, t).message : undefined}
      onConfirm={({ value }) => onAssign(value === NO_ONE ? undefined : value)}
      onClose={onClose}
    />
  );
}
