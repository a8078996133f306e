import { useState } from 'react';

/** What a dialog is about, and whether it is open; for `DialogFor`. */
export interface SubjectDialog<Subject> {
  /** Kept while the dialog goes away. */
  readonly subject: Subject | undefined;
  readonly opened: boolean;
  /** Recreates the dialog's state with each opening. */
  readonly key: number;
  open(next: Subject): void;
  close(): void;
}

/** What a dialog is about, kept while it goes away; each opening is another dialog. */
export function useDialogFor<Subject>(): SubjectDialog<Subject> {
  const [subject, setSubject] = useState<Subject>();
  const [opened, setOpened] = useState(false);
  const [opening, setOpening] = useState(0);
  return {
    subject,
    opened,
    key: opening,
    open(next) {
      setSubject(next);
      setOpened(true);
      setOpening((count) => count + 1);
    },
    close: () => setOpened(false),
  };
}
