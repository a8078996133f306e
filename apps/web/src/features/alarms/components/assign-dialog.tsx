import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
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
  const { data, error, isFetching } = useQuery(assigneesQuery(alarmIds));
  const people = (data ?? []).map(({ userId, name }) => ({ value: userId, label: name }));
  const options = data ? [{ value: NO_ONE, label: t('alarms.unassigned') }, ...people] : [];
  const useFound = (typed: string) => {
    const wanted = typed.trim().toLocaleLowerCase();
    const found = options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
    return { options: found, isLoading: isFetching, failure: error };
  };
  return (
    <ChoiceDialog
      opened
      title={t('alarms.assign', { count: alarmIds.length })}
      label={t('alarms.assignee')}
      confirm={t('alarms.assign')}
      useFound={useFound}
      onConfirm={({ value }) => onAssign(value === NO_ONE ? undefined : value)}
      onClose={onClose}
    />
  );
}
