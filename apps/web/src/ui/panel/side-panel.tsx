import { ActionIcon, Portal } from '@mantine/core';
import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CloseIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './side-panel.module.css';

interface SidePanelProps {
  title: string;
  /** Counter: at each opening, the focus moves into the panel if it is elsewhere. */
  opening?: number;
  onClose: () => void;
  /** A bar, the scrolling body, and the foot. */
  children: ReactNode;
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
function Panel({ title, opening = 0, onClose, children }: SidePanelProps) {
  const labels = useUiLabels();
  const titleId = useId();
  const isPhone = useIsPhone();
  const trap = useFocusTrap(isPhone);
  const panel = useRef<HTMLElement>(null);
  const ref = useMergedRef(trap, panel);
  useFocusInside(panel, opening);
  return (
    <section
      ref={ref}
      className={classes.panel}
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
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <ActionIcon aria-label={labels.close} title={labels.close} onClick={onClose}>
          <CloseIcon />
        </ActionIcon>
      </div>
      {children}
    </section>
  );
}

/** Content of the panel above its body, between buttons. */
export function PanelBar({ title, before, after }: { title: string; before?: ReactNode; after?: ReactNode }) {
  return (
    <div className={classes.bar}>
      {before}
      <h3 className={classes.subtitle}>{title}</h3>
      {after}
    </div>
  );
}

/** The scrolling content of a panel. */
export function PanelBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}

/** Below the scrolling content, such as an input field. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}

/** Moves the focus into the panel at each opening, and returns it on closing unless it is elsewhere. */
function useFocusInside(panel: RefObject<HTMLElement | null>, opening: number): void {
  const [before] = useState(() => document.activeElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content may have replaced the focused element
  useEffect(() => {
    if (panel.current?.contains(document.activeElement)) return;
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current;
    first?.focus({ preventScroll: true });
  }, [panel, opening]);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}
