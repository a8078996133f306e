import { ActionIcon } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { MenuEntry } from './menu-popup.tsx';
import { usePopupButton } from './use-popup-button.ts';

interface OnDemandMenuProps {
  /** Accessible name of the button. */
  label: string;
  icon: ReactNode;
  /** Whether the name is also a tooltip. */
  titled?: boolean;
  entries: readonly MenuEntry[];
  /** Key of the selected entry: with it, the entries are radio items. */
  chosen?: string;
  /** Whether the closed menu stays mounted, so that the fonts of its texts are loaded when it opens. */
  ready?: boolean;
}

const loadMenu = () => import('./menu-popup.tsx');
const MenuPopup = lazy(async () => ({ default: (await loadMenu()).MenuPopup }));

/** A button with a menu, loaded on demand. */
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
