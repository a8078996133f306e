import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { CodeField } from './code-field.tsx';
import { useCodeForm } from './code-form.ts';

interface CodeDialogProps {
  title: string;
  text: string;
  submit: string;
  /** Closes the dialog if it succeeds. @throws ApiFailure */
  act: (code: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a code before a second factor is changed. */
export function CodeDialog({ title, text, submit, act, onClose }: CodeDialogProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const [isSending, setSending] = useState(false);
  const form = useCodeForm(async (code) => {
    setSending(true);
    try {
      await act(code);
      onClose();
    } catch (error) {
      toasts.failed(error);
      setSending(false);
    }
  });
  return (
    <FormDialog title={title} submit={submit} sending={isSending} onSubmit={form.submit} onClose={onClose}>
      <p className={looks.lead}>{text}</p>
      <CodeField label={t('secondFactor.code')} {...form.field('code')} />
    </FormDialog>
  );
}
