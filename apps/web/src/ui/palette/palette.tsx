import { TextInput, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { type Icon, SearchIcon } from '../icon/icons.tsx';
import classes from './palette.module.css';

export interface PaletteOption {
  key: string;
  label: string;
  /** A dimmer line below. */
  detail?: string | undefined;
  icon: Icon;
  onChoose: () => void;
}

export interface PaletteGroup {
  key: string;
  label: string;
  options: readonly PaletteOption[];
}

interface PaletteProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  groups: readonly PaletteGroup[];
  /** Instead of options, or below them; announced. */
  note?: ReactNode;
  /** The number of options in words, for screen readers. */
  summary: string;
}

/** A search field with its results below, by groups. The focus stays in the field; arrow keys move among the options. */
export function Palette({ label, value, onChange, groups, note, summary }: PaletteProps) {
  const id = useId();
  const [wanted, setWanted] = useState<string>();
  const options = groups.flatMap((group) => group.options.map((option) => ({ ...option, group: group.key })));
  const found = options.findIndex((option) => keyOf(option) === wanted);
  const at = found === -1 ? 0 : found;
  const active = options[at];
  const idOf = (option: (typeof options)[number]) => `${id}-${keyOf(option)}`;
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId === undefined) return;
    document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = options.at((at + step) % Math.max(1, options.length));
      setWanted(next && keyOf(next));
    } else if (event.key === 'Enter') {
      active?.onChoose();
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    <>
      <TextInput
        className={classes.field ?? ''}
        type="search"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        leftSection={<SearchIcon size={18} />}
        value={value}
        onChange={(event) => {
          setWanted(undefined);
          onChange(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className={classes.list}>
        {groups
          .filter((group) => group.options.length > 0)
          .map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a field set is no part of a list box
            <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
              <div id={`${id}-${group.key}`} role="presentation" className={classes.group}>
                {group.label}
              </div>
              {group.options.map((each) => {
                const option = { ...each, group: group.key };
                const isActive = active !== undefined && keyOf(active) === keyOf(option);
                return (
                  <Option
                    key={option.key}
                    id={idOf(option)}
                    option={option}
                    isActive={isActive}
                    onPoint={() => setWanted(keyOf(option))}
                  />
                );
              })}
            </div>
          ))}
      </div>
      {note ? <div className={classes.note}>{note}</div> : null}
      <VisuallyHidden role="status">{summary}</VisuallyHidden>
    </>
  );
}

const keyOf = ({ group, key }: { group: string; key: string }) => `${group}-${key}`;

type OptionProps = { id: string; option: PaletteOption; isActive: boolean; onPoint: () => void };

function Option({ id, option, isActive, onPoint }: OptionProps) {
  const { label, detail, icon: DrawnIcon, onChoose } = option;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onPointerMove={isActive ? undefined : onPoint}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <DrawnIcon size={18} />
      <span className={classes.words}>
        <bdi>{label}</bdi>
        {detail ? (
          <span className={classes.detail}>
            <bdi>{detail}</bdi>
          </span>
        ) : null}
      </span>
    </div>
  );
}
