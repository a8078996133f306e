import { useState } from 'react';

/** What a dialog is about, kept while it goes away; each opening is another dialog. */
export function useDialogFor<Subject>() {
  const [subject, setSubject] = useState<Subject>();
  const [opened, setOpened] = useState(false);
  const [opening, setOpening] = useState(0);
  return {
    subject,
    opened,
    /** Makes the dialog's state anew with each opening. */
    key: opening,
    open(next: Subject) {
      setSubject(next);
      setOpened(true);
      setOpening((count) => count + 1);
    },
    close: () => setOpened(false),
  };
}
