import { Button } from '@mantine/core';
import looks from '../looks/looks.module.css';

interface RowButton {
  label: string;
  onClick: () => void;
  /** Whether its work is going on. */
  isBusy?: boolean;
  disabled?: boolean;
  destructive?: boolean;
}

/** Buttons for the acts on a row of a plain table. */
export function RowButtons({ buttons }: { buttons: readonly RowButton[] }) {
  return (
    <span className={looks.buttons}>
      {buttons.map(({ label, onClick, isBusy = false, disabled = false, destructive }) => (
        <Button
          key={label}
          size="xs"
          variant="default"
          loading={isBusy}
          disabled={disabled}
          onClick={onClick}
          {...(destructive && { color: 'red' })}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
