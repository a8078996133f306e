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
          <PopupPanel id={id} button={button} isOpen={isOpen} className={classes.panel} onToggle={setOpen}>
            {children(isOpen, () => setOpen(false))}
          </PopupPanel>
        </Suspense>
      ) : null}
    </>
  );
}
