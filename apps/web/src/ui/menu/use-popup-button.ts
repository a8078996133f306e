import { type RefObject, useId, useRef, useState } from 'react';

type PopupButton = {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** From then on what floats stays in the page, open or closed. */
  wasOpened: boolean;
  button: RefObject<HTMLButtonElement | null>;
  /** Of the button; what floats makes its own from it. */
  id: string;
};

/**
 * A button with something that floats below it. What floats weighs as much as half a screen, and few visits open any:
 * it comes when a user is about to. The button is the same one before and after, so that a press on it is never lost.
 * @param load what floats
 * @returns what it needs, and what the button is given
 */
export function usePopupButton(kind: 'menu' | 'dialog', load: () => Promise<unknown>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const prepare = () => void load().catch(() => undefined);
  const popup: PopupButton = { isOpen, setOpen, wasOpened, button, id };
  const buttonProps = {
    ref: button,
    id,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => {
      setWasOpened(true);
      setOpen(!isOpen);
    },
  };
  return { popup, buttonProps };
}
