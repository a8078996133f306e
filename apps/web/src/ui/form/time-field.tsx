import { useState } from 'react';
import { readTypedTime } from '../../lib/time/calendar-names.ts';
import { TextField } from './fields.tsx';

interface TimeFieldProps {
  label: string;
  /** `14:05`; empty: none. */
  value: string;
  onChange: (time: string) => void;
  disabled?: boolean;
}

/**
 * A time of day, typed as `14:05`, `1405` or `14`; taken on blur or Enter. What is no time is replaced by the last one.
 */
export function TimeField({ value, onChange, disabled = false, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const time = typed === null ? null : readTypedTime(typed);
    setTyped(null);
    if (time !== null && time !== value) onChange(time);
  };
  return (
    <TextField
      {...field}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
