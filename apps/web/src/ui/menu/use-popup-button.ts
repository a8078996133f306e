import { type RefObject, useId, useRef, useState } from 'react';

type PopupButton = {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Whether the popup has been opened: from then on it stays mounted. */
  wasOpened: boolean;
  button: RefObject<HTMLButtonElement | null>;
  /** Id of the button, from which the popup's id is derived. */
  id: string;
};

/**
 * A button with a popup. The popup's code is as large as half a screen and rarely needed: it is loaded when the user is
 * about to open it. The button is not replaced, so that no press on it is lost.
 * @param load loads the popup
 * @returns the popup, with its props, and the props of the button
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
