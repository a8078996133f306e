import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode, Ref } from 'react';
import { ReloadBanner } from '../banner/reload-banner.tsx';
import { FormBeside } from './form-beside.tsx';
import { FormActions, FormColumn, SubmitButton } from './form-column.tsx';

interface RecordFormProps {
  ref?: Ref<HTMLFormElement>;
  /** Accessible name. */
  label: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  submitLabel: string;
  isSending: boolean;
  /** Whether another user has changed the record meanwhile. */
  hasConflict: boolean;
  /** Reloads it after that. */
  onReload?: (() => void) | undefined;
  /** Missing: it cannot be deleted here. */
  onDelete?: (() => void) | undefined;
  deleteLabel?: string;
  /** Preview of the form's effect. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The form of something that is stored, with all that leads out of it. */
export function RecordForm(props: RecordFormProps) {
  const { submitLabel, isSending, hasConflict, onReload, onDelete, deleteLabel, beside, ...form } = props;
  const fields = (
    <>
      {form.children}
      <FormActions>
        <SubmitButton sending={isSending}>{submitLabel}</SubmitButton>
        {onDelete ? (
          <Button variant="default" onClick={onDelete} disabled={isSending}>
            {deleteLabel}
          </Button>
        ) : null}
      </FormActions>
    </>
  );
  return (
    <>
      <ReloadBanner onReload={hasConflict ? onReload : undefined} />
      {beside ? (
        <FormBeside {...form} beside={beside}>
          {fields}
        </FormBeside>
      ) : (
        <FormColumn {...form}>{fields}</FormColumn>
      )}
    </>
  );
}
