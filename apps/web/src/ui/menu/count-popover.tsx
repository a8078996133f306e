import { lazy, type ReactNode, Suspense } from 'react';
import { CountButton } from './count-button.tsx';
import classes from './count-popover.module.css';
import { usePopupButton } from './use-popup-button.ts';

const loadPanel = () => import('./popup-panel.tsx');
const PopupPanel = lazy(async () => ({ default: (await loadPanel()).PopupPanel }));

type CountPopoverProps = {
  title: string;
  /** Accessible name of the button, with the count in words. */
  label: string;
  icon: ReactNode;
  countText: string | undefined;
  /** Its content. @param close for links to another page */
  children: (isOpen: boolean, close: () => void) => ReactNode;
};

/** A button of the top bar with a count, and a popover of the newest items, full-screen on phones. */
export function CountPopover({ title, label, icon, countText, children }: CountPopoverProps) {
  const { popup, buttonProps } = usePopupButton('dialog', loadPanel);
  const { id, button, isOpen, setOpen, wasOpened } = popup;
  return (
    <>
      <CountButton {...buttonProps} aria-label={label} title={title} icon={icon} countText={countText} />
      {wasOpened ? (
        <Suspense fallback={null}>
          <PopupPanel {...{ id, button, isOpen }} className={classes.panel} onToggle={setOpen}>
            {children(isOpen, () => setOpen(false))}
          </PopupPanel>
        </Suspense>
      ) : null}
    </>
  );
}

type NewestListProps = {
  heading: string;
  /** Text above the list, or instead of it. */
  note?: string | undefined;
  children: ReactNode;
};

/** The newest items, below a heading. */
export function NewestList({ heading, note, children }: NewestListProps) {
  return (
    <>
      <h2 className={classes.heading}>{heading}</h2>
      {note ? <p className={classes.note}>{note}</p> : null}
      <ul className={classes.list}>{children}</ul>
    </>
  );
}

type NewestItemProps = { children: ReactNode; detail: ReactNode; action: ReactNode };

/** An item: title, place and time below, and its actions. */
export function NewestItem({ children, detail, action }: NewestItemProps) {
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        {children}
        <span className={classes.detail}>{detail}</span>
      </span>
      {action}
    </li>
  );
}
