import { ActionIcon, TextInput } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CloseIcon, SearchIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './table.module.css';

/** Long enough for a next letter, short enough to feel at once. */
const TYPING_PAUSE_MS = 250;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** `/` brings the cursor here from anywhere that is not itself a field. */
function useSlashFocus(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input]);
}

export interface TableSearchProps {
  value: string;
  onChange: (value: string) => void;
}

export function TableSearch({ value, onChange }: TableSearchProps) {
  const labels = useUiLabels().table;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  /** What was asked for from here and has not come back yet: the address may lag behind the keyboard. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  useSlashFocus(input);

  if (value !== shown) {
    setShown(value);
    const place = asked.lastIndexOf(value);
    setAsked(asked.slice(place + 1));
    // The address changed by other means than typing here: Back, or a link.
    if (place === -1) setTyped(value);
  }

  const ask = useCallback(
    (search: string) => {
      setAsked((before) => [...before, search]);
      onChange(search);
    },
    [onChange],
  );

  const current = asked.at(-1) ?? value;
  useEffect(() => {
    if (typed === current) return;
    const timer = setTimeout(() => ask(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, current, ask]);

  const clear = () => {
    setTyped('');
    ask('');
    input.current?.focus();
  };

  return (
    <TextInput
      ref={input}
      className={classes.search ?? ''}
      type="search"
      role="searchbox"
      aria-label={labels.search}
      aria-keyshortcuts="/"
      placeholder={labels.search}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<SearchIcon size={18} />}
      rightSection={
        typed === '' ? null : (
          <ActionIcon size="sm" aria-label={labels.clearSearch} onClick={clear}>
            <CloseIcon size={16} />
          </ActionIcon>
        )
      }
    />
  );
}
