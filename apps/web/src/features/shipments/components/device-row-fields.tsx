import { roomTitle } from '@airdeck/air/room-name';
import { ActionIcon, Input } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon, TrashIcon } from '../../../ui/icon/icons.tsx';
import { stockQuery } from '../api/shipments.ts';
import type { NamedDevice } from './device-list-text.ts';
import classes from './device-rows.module.css';
import type { DeviceRow, RowState } from './use-device-rows.ts';

const LONGEST = 255;

type DeviceRowFieldsProps = {
  row: DeviceRow;
  /** From 1. */
  number: number;
  state: RowState;
  onChange: (part: Partial<NamedDevice>) => void;
  /** A text of several lines was pasted into the row. */
  onPaste: (text: string) => void;
  /** Enter was pressed, as by a scanner that types. */
  onEnter: () => void;
  onRemove: () => void;
  /** Whether the row takes the focus when it appears. */
  takesFocus: boolean;
};

/** One device, by label or name. Values of the device in stock are placeholders of empty fields. */
export function DeviceRowFields(props: DeviceRowFieldsProps) {
  const { row, number, state, onChange, onPaste, onEnter, onRemove, takesFocus } = props;
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const inStock = useStockDevices(typed);
  const device = state.at === 'ready' ? state.device : undefined;
  const error = state.at === 'invalid' ? t(`shipments.fault.${state.fault}`) : undefined;
  const field = (part: 'label' | 'name', word: string, found: string | null | undefined) => ({
    'aria-label': `${word} ${number}`,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    'aria-invalid': error !== undefined,
    value: row[part],
    placeholder: found ?? '',
    maxLength: LONGEST,
    autoComplete: 'off',
    list: `${id}-${part}`,
    error: error !== undefined,
    // The row shows the error of both fields.
    withAria: false,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setTyped(event.currentTarget.value);
      onChange({ [part]: event.currentTarget.value });
    },
    onBlur: () => setTyped(''),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      if (row[part].trim() !== '') onEnter();
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      if (!text.trim().includes('\n')) return;
      event.preventDefault();
      onPaste(text);
    },
  });
  return (
    <li className={classes.row}>
      <Input {...field('label', t('shipments.list.label'), device?.deviceLabel)} autoFocus={takesFocus} />
      <Input
        {...field('name', t('shipments.list.name'), device?.deviceName)}
        rightSection={device ? <CheckIcon size={18} className={classes.ready} /> : null}
      />
      <ActionIcon aria-label={t('shipments.list.remove', { number })} onClick={onRemove}>
        <TrashIcon size={18} />
      </ActionIcon>
      {error === undefined ? null : (
        <p className={classes.rowError} id={`${id}-error`}>
          {error}
        </p>
      )}
      <datalist id={`${id}-label`}>
        {inStock.map(({ id: deviceId, deviceLabel, deviceName }) => (
          <option key={deviceId} value={roomTitle({ deviceName, deviceLabel })} label={deviceName} />
        ))}
      </datalist>
      <datalist id={`${id}-name`}>
        {inStock.map(({ id: deviceId, deviceLabel, deviceName }) => (
          <option key={deviceId} value={deviceName} label={deviceLabel ?? ''} />
        ))}
      </datalist>
    </li>
  );
}

const TYPING_PAUSE_MS = 250;

/** Searches devices in stock by label and name, for suggestions of the browser. */
function useStockDevices(typed: string) {
  const [text] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    ...stockQuery(text),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  return text === '' ? [] : (data?.data ?? []);
}
