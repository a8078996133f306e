import { Modal } from '@mantine/core';
import { Fragment, type ReactNode, useState, useSyncExternalStore } from 'react';
import { useUiLabels } from '../labels.tsx';
import { useOpenAfterMount } from '../use-open-after-mount.ts';
import classes from './dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';
import { usePageLock } from './use-page-lock.ts';

/** Input fields, except check boxes, which usually qualify another field. */
const FIELD =
  ':is(input, textarea, select):not(:disabled, [type="hidden"], [type="checkbox"], [type="radio"], [tabindex="-1"])';
const CONTROL = ':is(button, a[href], input):not(:disabled, [type="hidden"], [tabindex="-1"])';

/** The library's attribute for the initial focus. */
const MARK = 'data-autofocus';

/**
 * Sets the initial focus of a dialog: the element that its content marks with `data-autofocus`, such as the safe answer
 * to a question; else the first field, else the first button, else the text. The library's default is the close button,
 * because it comes first.
 * @returns to be called when the content is removed
 */
function markFirstFocus(content: HTMLElement | null): (() => void) | undefined {
  if (!content || content.querySelector(`[${MARK}]`)) return undefined;
  const field = content.querySelector(FIELD);
  const first = field ?? content.querySelector(CONTROL) ?? content;
  first.setAttribute(MARK, '');
  return field ? undefined : followToField(content, first);
}

/** Some fields are loaded on demand: the first one gets the focus when it appears, unless the user has moved it. */
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

/** The library's header of a dialog would be taken for that of the page. */
export const DIALOG_ATTRIBUTES = { header: { role: 'presentation' } } as const;

/** The page is dimmed at once: fading in a layer of its size takes a third of the time until a dialog shows. */
const OVERLAY = { transitionProps: { duration: 0 } };

interface DialogProps {
  /** Missing: it is rendered only while it is open. */
  opened?: boolean;
  title: string;
  onClose: () => void;
  /** While a request is pending, Escape and clicks outside do not close the dialog. */
  busy?: boolean;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** A modal dialog. The focus moves into its content, is trapped there, and returns on closing. */
export function Dialog({ opened = true, title, onClose, busy = false, size = 'md', children }: DialogProps) {
  const labels = useUiLabels();
  const isShown = useOpenAfterMount(opened);
  usePageLock(isShown);
  useFocusBack(isShown);
  return (
    <Modal
      opened={isShown}
      onClose={onClose}
      title={title}
      size={size}
      classNames={{ content: classes.frame ?? '', header: classes.head ?? '', title: classes.title ?? '' }}
      attributes={DIALOG_ATTRIBUTES}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      closeButtonProps={{ 'aria-label': labels.close, disabled: busy }}
      returnFocus
      lockScroll={false}
      overlayProps={OVERLAY}
    >
      <div ref={markFirstFocus} tabIndex={-1} className={classes.content}>
        {children}
      </div>
    </Modal>
  );
}

interface DialogForProps<Subject> {
  dialog: SubjectDialog<Subject>;
  /** Renders the dialog of a subject; the second argument holds the props of the dialog itself. */
  children: (subject: Subject, shown: { opened: boolean; onClose: () => void }) => ReactNode;
}

/** A dialog about a subject, with new state at each opening; renders nothing before the first. */
export function DialogFor<Subject>({ dialog, children }: DialogForProps<Subject>) {
  const { subject, key, opened } = useSyncExternalStore(dialog.subscribe, dialog.current);
  if (subject === undefined) return null;
  return <Fragment key={key}>{children(subject, { opened, onClose: dialog.close })}</Fragment>;
}

interface Opening<Subject> {
  /** Kept during the closing animation. */
  readonly subject: Subject | undefined;
  readonly opened: boolean;
  /** Key that resets the dialog's state at each opening. */
  readonly key: number;
}

/** The subject of a dialog, and whether it is open; for `DialogFor`. */
export interface SubjectDialog<Subject> {
  open(next: Subject): void;
  close(): void;
  current(): Opening<Subject>;
  /** @returns the end of the subscription */
  subscribe(onChange: () => void): () => void;
}

/**
 * The subject of a dialog. It is kept outside the state of the page, which would render its list again whenever a dialog
 * opens.
 */
export function useDialogFor<Subject>(): SubjectDialog<Subject> {
  const [dialog] = useState(() => subjectDialog<Subject>());
  return dialog;
}

function subjectDialog<Subject>(): SubjectDialog<Subject> {
  let current: Opening<Subject> = { subject: undefined, opened: false, key: 0 };
  const listeners = new Set<() => void>();
  const change = (next: Opening<Subject>) => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    open: (subject) => change({ subject, opened: true, key: current.key + 1 }),
    close: () => change({ ...current, opened: false }),
    current: () => current,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
