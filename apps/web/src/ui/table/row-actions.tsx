import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { type Icon, MoreIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './frame.module.css';

export interface RowAction {
  key: string;
  label: string;
  icon: Icon;
  onClick: () => void;
  destructive?: boolean;
  disabled?: boolean;
}

export interface RowActionsProps {
  row: string;
  actions: readonly RowAction[];
  /** Whether the Tab key stops here. */
  reachable: boolean;
}

/** The two most used actions, and the others in a menu. A menu of a single action is avoided. */
const OUTSIDE = 2;

export function RowActions({ row, actions, reachable }: RowActionsProps) {
  const labels = useUiLabels().table;
  const outside = actions.length <= OUTSIDE + 1 ? actions : actions.slice(0, OUTSIDE);
  const inside = actions.slice(outside.length);
  const tabIndex = reachable ? 0 : -1;
  return (
    <div className={classes.actions}>
      {outside.map(({ key, label, icon: DrawnIcon, onClick, disabled }) => (
        <Tooltip key={key} label={label}>
          <ActionIcon
            size="sm"
            tabIndex={tabIndex}
            aria-label={label}
            disabled={disabled === true}
            onClick={onClick}
          >
            <DrawnIcon size={18} />
          </ActionIcon>
        </Tooltip>
      ))}
      {inside.length === 0 ? null : (
        <Menu position="bottom-end" returnFocus>
          <Menu.Target>
            <ActionIcon size="sm" tabIndex={tabIndex} aria-label={labels.actionsFor(row)}>
              <MoreIcon size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {inside.map(({ key, label, icon: DrawnIcon, onClick, destructive, disabled }) => (
              <Menu.Item
                key={key}
                leftSection={<DrawnIcon size={18} />}
                disabled={disabled === true}
                onClick={onClick}
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
