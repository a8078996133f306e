import { Modal } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { useUiLabels } from '../labels.tsx';
import { useOpenAfterMount } from '../use-open-after-mount.ts';
import classes from './dialog.module.css';

/** What is filled in. A box to be ticked says something about it, as a rule. */
const FIELD =
  ':is(input, textarea, select):not(:disabled, [type="hidden"], [type="checkbox"], [type="radio"], [tabindex="-1"])';
const CONTROL = ':is(button, a[href], input):not(:disabled, [type="hidden"], [tabindex="-1"])';

/** How the library is told what gets the focus first. */
const MARK = 'data-autofocus';

/**
 * Says where the focus goes when a dialog opens: to what its content marks with `data-autofocus`, such as the safe
 * answer to a question; else to the first field, else to the first button, else to the text, to be read. By itself the
 * library takes the button that closes the dialog, because it comes first.
 * @returns what to call when the content goes away
 */
function markFirstFocus(content: HTMLElement | null): (() => void) | undefined {
  if (!content || content.querySelector(`[${MARK}]`)) return undefined;
  const field = content.querySelector(FIELD);
  const first = field ?? content.querySelector(CONTROL) ?? content;
  first.setAttribute(MARK, '');
  return field ? undefined : followToField(content, first);
}

/** Some fields are loaded when they are needed: the first one gets the focus once it is there, if no one moved it. */
function followToField(content: HTMLElement, first: Element): () => void {
  const observer = new MutationObserver(() => {
    const field = content.querySelector<HTMLElement>(FIELD);
    if (!field) return;
    observer.disconnect();
    first.removeAttribute(MARK);
    field.setAttribute(MARK, '');
    if (document.activeElement === first) field.focus({ preventScroll: true });
  });
  observer.observe(content, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    first.removeAttribute(MARK);
  };
}

interface DialogProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** While something is being sent, neither Escape nor a click outside loses it. */
  busy?: boolean;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** What is asked or shown above the page. Focus goes in, past the head, stays in, and returns to where it was. */
export function Dialog({ opened, title, onClose, busy = false, size = 'md', children }: DialogProps) {
  const labels = useUiLabels();
  const isShown = useOpenAfterMount(opened);
  return (
    <Modal
      opened={isShown}
      onClose={onClose}
      title={title}
      size={size}
      classNames={{ header: classes.head ?? '', title: classes.title ?? '' }}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      closeButtonProps={{ 'aria-label': labels.close, disabled: busy }}
      returnFocus
    >
      <div ref={markFirstFocus} tabIndex={-1} className={classes.content}>
        {children}
      </div>
    </Modal>
  );
}

interface DialogForProps<Subject> {
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
