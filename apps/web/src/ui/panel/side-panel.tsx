import { ActionIcon, Portal } from '@mantine/core';
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks';
import clsx from 'clsx';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CloseIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './side-panel.module.css';

/** Width below which the panel covers the page. */
const PHONE = '(max-width: 47.99em)';

export interface SidePanelProps {
  title: string;
  onClose: () => void;
  /** In the head, before the close button. */
  actions?: ReactNode;
  /** Scrolling content. */
  children: ReactNode;
  /** Fixed below the scrolling content, such as an input field. */
  foot?: ReactNode;
  className?: string | undefined;
}

/**
 * A panel beside the usable page; on a phone it covers the page. Mounted while open. The focus moves to the element
 * that its content marks with `data-autofocus`, else to the panel itself, and returns on closing. Escape closes it
 * while it has the focus; on a phone, so does following a link in it.
 */
export function SidePanel(props: SidePanelProps) {
  return (
    <Portal>
      <Panel {...props} />
    </Portal>
  );
}

/** A separate component inside the portal, so that its element is in the page when its effects run. */
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
        // Popups above are children of the panel in React's tree, and close separately.
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

/** Moves the focus into the panel, and returns it on closing unless it is elsewhere. */
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
