import { Menu } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { CheckIcon } from '../icon/icons.tsx';
import { useOpenAfterMount } from '../use-open-after-mount.ts';
import { ExternalTarget } from './external-target.tsx';

export interface MenuEntry {
  key: string;
  label: ReactNode;
  onChoose: () => void;
}

export interface MenuPopupProps {
  /** Id of the button, from which the menu's id is derived. */
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  entries: readonly MenuEntry[];
  /** Key of the selected entry. */
  chosen?: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  keepMounted: boolean;
}

/** The entries of a menu, below an existing button. */
export function MenuPopup({ id, button, entries, chosen, isOpen, onToggle, keepMounted }: MenuPopupProps) {
  const opened = useOpenAfterMount(isOpen);
  const dropdown = useRef<HTMLDivElement>(null);
  return (
    <Menu
      id={id}
      position="bottom-end"
      checkIcon={<CheckIcon size={16} />}
      opened={opened}
      onChange={onToggle}
      keepMounted={keepMounted}
    >
      <Menu.Target>
        <ExternalTarget button={button} />
      </Menu.Target>
      <Menu.Dropdown
        ref={dropdown}
        onKeyDown={(event) => {
          if (event.key !== 'Tab') return;
          // Tab leads from the button on: the menu is at the end of the page.
          button.current?.focus({ preventScroll: true });
          onToggle(false);
        }}
      >
        <FocusOnOpen dropdown={dropdown} isOpen={isOpen} />
        {chosen === undefined ? (
          entries.map(({ key, label, onChoose }) => (
            <Menu.Item key={key} onClick={onChoose}>
              {label}
            </Menu.Item>
          ))
        ) : (
          <Menu.RadioGroup
            value={chosen}
            onChange={(value) => entries.find(({ key }) => key === value)?.onChoose()}
          >
            {entries.map(({ key, label }) => (
              <Menu.RadioItem key={key} value={key} closeMenuOnClick>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type FocusOnOpenProps = { dropdown: RefObject<HTMLElement | null>; isOpen: boolean };

/**
 * Moves the focus into a menu that is kept mounted, which the library does not do. Runs as an effect of the menu's
 * content, when it is visible; the library returns the focus afterwards.
 */
function FocusOnOpen({ dropdown, isOpen }: FocusOnOpenProps) {
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => {
      dropdown.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [dropdown, isOpen]);
  return null;
}
