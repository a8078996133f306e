import { ActionIcon } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { MenuEntry } from './menu-popup.tsx';
import { usePopupButton } from './use-popup-button.ts';

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

/** A button with a menu below it. */
export function OnDemandMenu({ label, icon, titled = false, ready = false, ...menu }: OnDemandMenuProps) {
  const { popup, buttonProps } = usePopupButton('menu', loadMenu);
  const { id, button, isOpen, setOpen, wasOpened } = popup;
  return (
    <>
      <ActionIcon {...buttonProps} aria-label={label} title={titled ? label : undefined}>
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
