import { ActionIcon } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import type { MenuEntry } from './menu-popup.tsx';

interface OnDemandMenuProps {
  /** The button's name. */
  label: string;
  icon: ReactNode;
  /** Whether the name comes up beside the pointer, too. */
  titled?: boolean;
  entries: readonly MenuEntry[];
  /** The key of the entry that holds now: with it the menu is a choice of one. */
  chosen?: string;
  /** Whether the closed menu lies in the page, so that it opens with the fonts of its words there. */
  ready?: boolean;
}

const loadMenu = () => import('./menu-popup.tsx');
const MenuPopup = lazy(async () => ({ default: (await loadMenu()).MenuPopup }));

/**
 * A button with a menu below it. What floats weighs as much as half a screen, and few visits open a menu: it comes when
 * a user is about to. The button is the same one before and after, so that a press on it is never lost.
 */
export function OnDemandMenu({ label, icon, titled = false, ready = false, ...menu }: OnDemandMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const prepare = () => void loadMenu().catch(() => undefined);
  const toggle = () => {
    setWasOpened(true);
    setOpen(!isOpen);
  };
  return (
    <>
      <ActionIcon
        ref={button}
        id={id}
        aria-label={label}
        title={titled ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={toggle}
      >
        {icon}
      </ActionIcon>
      {wasOpened || ready ? (
        <Suspense fallback={null}>
          <MenuPopup
            {...menu}
            id={id}
            button={button}
            isOpen={isOpen}
            onToggle={setOpen}
            keepMounted={ready}
          />
        </Suspense>
      ) : null}
    </>
  );
}
