import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { useRef } from 'react';
import { type Icon, MoreIcon, TrashIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './frame.module.css';

export interface RowAction {
  label: string;
  icon: Icon;
  onClick: () => void;
  destructive?: boolean;
  disabled?: boolean;
  /** Outside the menu, by its label instead of its icon; only such actions of the row are then outside. */
  isWord?: boolean;
}

/** The action that deletes a row. */
export const deleteAction = (label: string, onClick: () => void, disabled = false): RowAction => ({
  label,
  onClick,
  disabled,
  icon: TrashIcon,
  destructive: true,
});

export interface RowActionsProps {
  row: string;
  actions: readonly RowAction[];
  /** Whether the Tab key stops here. */
  reachable: boolean;
}

const OUTSIDE = 2;

/** The actions outside the menu: those shown as words, else the two most used; a menu of a single icon is avoided. */
function outsideOf(actions: readonly RowAction[]): readonly RowAction[] {
  const words = actions.filter(({ isWord }) => isWord);
  if (words.length > 0) return words;
  return actions.length <= OUTSIDE + 1 ? actions : actions.slice(0, OUTSIDE);
}

/** The most used actions of a row, and the others in a menu. */
export function RowActions({ row, actions, reachable }: RowActionsProps) {
  const labels = useUiLabels().table;
  const menuButton = useRef<HTMLButtonElement>(null);
  const outside = outsideOf(actions);
  const inside = actions.filter((action) => !outside.includes(action));
  const tabIndex = reachable ? 0 : -1;
  return (
    <div className={classes.actions}>
      {outside.map(({ label, icon: DrawnIcon, onClick, disabled = false, isWord }) =>
        isWord ? (
          <Button
            key={label}
            variant="default"
            size="compact-sm"
            tabIndex={tabIndex}
            disabled={disabled}
            onClick={onClick}
          >
            {label}
          </Button>
        ) : (
          <Tooltip key={label} label={label}>
            <ActionIcon
              size="sm"
              tabIndex={tabIndex}
              aria-label={label}
              disabled={disabled}
              onClick={onClick}
            >
              <DrawnIcon size={18} />
            </ActionIcon>
          </Tooltip>
        ),
      )}
      {inside.length === 0 ? null : (
        <Menu position="bottom-end" returnFocus>
          <Menu.Target>
            <ActionIcon ref={menuButton} size="sm" tabIndex={tabIndex} aria-label={labels.actionsFor(row)}>
              <MoreIcon size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {inside.map(({ label, icon: DrawnIcon, onClick, destructive, disabled }) => (
              <Menu.Item
                key={label}
                leftSection={<DrawnIcon size={18} />}
                disabled={disabled === true}
                onClick={() => {
                  // A dialog returns the focus to what had it when it opened: an item is gone by then.
                  menuButton.current?.focus({ preventScroll: true });
                  onClick();
                }}
                {...(destructive ? { color: 'red' } : {})}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
