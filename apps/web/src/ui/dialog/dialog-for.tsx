import { Fragment, type ReactNode } from 'react';
import type { SubjectDialog } from './use-dialog-for.ts';

export interface DialogForProps<Subject> {
  dialog: SubjectDialog<Subject>;
  /** Draws the dialog about its subject: the second argument is for the dialog itself. */
  children: (subject: Subject, shown: { opened: boolean; onClose: () => void }) => ReactNode;
}

/** A dialog about something, with new state at each opening; nothing until it is opened first. */
export function DialogFor<Subject>({ dialog, children }: DialogForProps<Subject>) {
  const { subject, key, opened, close } = dialog;
  if (subject === undefined) return null;
  return <Fragment key={key}>{children(subject, { opened, onClose: close })}</Fragment>;
}
