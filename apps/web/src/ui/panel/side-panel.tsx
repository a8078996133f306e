import { ActionIcon, Portal } from '@mantine/core';
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks';
import clsx from 'clsx';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CloseIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './side-panel.module.css';

/** There the panel covers the page. */
const PHONE = '(max-width: 47.99em)';

export interface SidePanelProps {
  title: string;
  onClose: () => void;
  /** In the head, before the button that closes. */
  actions?: ReactNode;
  /** Scrolls. */
  children: ReactNode;
  /** Stays below what scrolls, such as a field to write in. */
  foot?: ReactNode;
  className?: string | undefined;
}

/**
 * Stands beside the page while it is used; on a phone it covers the page. Mounted while it is open. The focus goes to
 * what its content marks with `data-autofocus`, else to the panel itself, and returns to where it was. Escape closes it
 * while the focus is in it; on a phone, so does a link that is followed in it.
 */
export function SidePanel(props: SidePanelProps) {
  return (
    <Portal>
      <Panel {...props} />
    </Portal>
  );
}

/** In the page from its first effect on, which the part that carries it there is not. */
function Panel({ title, onClose, actions, children, foot, className }: SidePanelProps) {
  const labels = useUiLabels();
  const titleId = useId();
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const trap = useFocusTrap(isPhone);
  const panel = useRef<HTMLElement>(null);
  const ref = useMergedRef(trap, panel);
  useFocusInside(panel);
  return (
    <section
      ref={ref}
      className={clsx(classes.panel, className)}
      role="dialog"
      aria-modal={isPhone || undefined}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => {
        // What floats above belongs to the panel in the tree of parts, and closes by itself.
        const isInside = event.currentTarget.contains(event.target as Node);
        const isTaken = (event.target as Element).hasAttribute('data-mantine-stop-propagation');
        if (event.key !== 'Escape' || !isInside || isTaken || event.nativeEvent.isComposing) return;
        onClose();
      }}
      onClick={(event) => {
        if (isPhone && (event.target as Element).closest('a[href]')) onClose();
      }}
    >
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {actions}
        <ActionIcon aria-label={labels.close} title={labels.close} onClick={onClose}>
          <CloseIcon />
        </ActionIcon>
      </header>
      <div className={classes.body}>{children}</div>
      {foot ? <footer className={classes.foot}>{foot}</footer> : null}
    </section>
  );
}

/** Takes the focus in, and gives it back unless it has gone elsewhere. */
function useFocusInside(panel: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) {
      const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current;
      first?.focus({ preventScroll: true });
    }
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [panel, before]);
}
