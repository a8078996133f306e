import { MAX_SHIPMENT_DEVICES } from '@airdeck/contract/shipments/shipments';
import { Button, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { DialogFor, useDialogFor } from '../../../ui/dialog/dialog.tsx';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import { useUiLabels } from '../../../ui/labels.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { TablePager } from '../../../ui/table/table-controls.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { type NamedDevice, readDeviceListText } from './device-list-text.ts';
import { DeviceRowFields } from './device-row-fields.tsx';
import classes from './device-rows.module.css';
import { PasteDialog } from './paste-dialog.tsx';
import { ScanDevices } from './scan-devices.tsx';
import { StockField } from './stock-field.tsx';
import type { DeviceRows } from './use-device-rows.ts';

const FIRST_PAGE = { search: '', sort: undefined, page: 1, pageSize: 25 };

type DeviceRowsFieldsProps = {
  list: DeviceRows;
  /** Error of the whole list. */
  error: string | undefined;
};

/** The devices of a shipment: chosen from the stock, scanned, typed, pasted or read from a file, and checked against the stock. */
export function DeviceRowsFields({ list, error }: DeviceRowsFieldsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const labels = useUiLabels();
  const toasts = useToasts();
  const pasting = useDialogFor<true>();
  const file = useRef<HTMLInputElement>(null);
  const [pages, setPages] = useState(FIRST_PAGE);
  /** Whether rows are entered one after another, as by a scanner that types. */
  const [isEntering, setEntering] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const [onlyInvalid, setOnlyInvalid] = useState(false);
  const words = { label: t('shipments.list.label'), name: t('shipments.list.name') };

  const numbered = list.rows.map((row, index) => ({ row, number: index + 1, state: list.states[index] }));
  const invalid = numbered.filter(({ state }) => state?.at === 'invalid');
  const isNarrowed = onlyInvalid && invalid.length > 0;
  const listed = isNarrowed ? invalid : numbered;
  const page = Math.min(pages.page, Math.max(1, Math.ceil(listed.length / pages.pageSize)));
  const shown = listed.slice((page - 1) * pages.pageSize, page * pages.pageSize);

  function add(devices: readonly NamedDevice[]): boolean {
    const said = list.states.filter((state) => state.at !== 'empty').length;
    if (said + devices.length > MAX_SHIPMENT_DEVICES) {
      toasts.failure(t('shipments.list.tooMany', { number: format.number(MAX_SHIPMENT_DEVICES) }));
      return false;
    }
    list.add(devices);
    return true;
  }

  /** Adds a row for input, and shows its page. */
  function addRow(): void {
    if (list.rows.length >= MAX_SHIPMENT_DEVICES) return;
    list.addEmpty();
    setOnlyInvalid(false);
    setPages({ ...pages, page: Math.ceil((list.rows.length + 1) / pages.pageSize) });
  }

  /** A device that is scanned twice is in the list once. */
  function addScanned(code: string): void {
    const isListed = list.rows.some(({ label, name }) =>
      [label, name].some((text) => text.trim().toLowerCase() === code.toLowerCase()),
    );
    if (!isListed) add([{ label: code, name: '' }]);
  }

  async function readFile(chosen: File): Promise<void> {
    const devices = readDeviceListText(await chosen.text(), words);
    if (devices.length === 0) toasts.failure(t('shipments.list.fileEmpty'));
    else add(devices);
  }

  return (
    <fieldset className={looks.closeStack}>
      <legend className={classes.legend}>
        {t('shipments.devices.title')}
        <span className={classes.required} aria-hidden="true">
          {' *'}
        </span>
      </legend>
      <StockField owner={list.owner} taken={list.rows} onChoose={(device) => add([device])} />
      <div className={looks.row}>
        <Button variant="default" aria-expanded={isScanning} onClick={() => setScanning(!isScanning)}>
          {t(isScanning ? 'shipments.list.stopScan' : 'shipments.list.scan')}
        </Button>
        <Button variant="default" onClick={() => pasting.open(true)}>
          {t('shipments.list.paste')}
        </Button>
        <Button variant="default" onClick={() => file.current?.click()}>
          {t('shipments.list.file')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label={t('shipments.list.file')}
          hidden
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            if (chosen) void readFile(chosen);
            // Lets the same file be chosen again after a correction.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {isScanning ? <ScanDevices onCode={addScanned} /> : null}
      <ListSum list={list} invalid={invalid.length} />
      {list.failure ? (
        <Banner
          tone="failure"
          action={
            <Button variant="default" size="compact-md" onClick={list.recheck}>
              {labels.retry}
            </Button>
          }
        >
          {failureText(list.failure, t).message}
        </Banner>
      ) : null}
      {invalid.length > 0 && list.rows.length > 1 ? (
        <div className={looks.row}>
          <Checkbox
            label={t('shipments.list.onlyInvalid')}
            checked={onlyInvalid}
            onChange={(event) => setOnlyInvalid(event.currentTarget.checked)}
          />
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => list.remove(new Set(invalid.map(({ row }) => row.key)))}
          >
            {t('shipments.list.removeInvalid')}
          </Button>
          <Button variant="subtle" size="compact-md" onClick={list.recheck}>
            {labels.retry}
          </Button>
        </div>
      ) : null}
      <div className={classes.head} aria-hidden="true">
        <span>{words.label}</span>
        <span>{words.name}</span>
      </div>
      <ol className={looks.closerStack}>
        {shown.map(({ row, number, state }) => (
          <DeviceRowFields
            key={row.key}
            row={row}
            number={number}
            state={state ?? { at: 'checking' }}
            onChange={(part) => list.change(row.key, part)}
            onPaste={(text) => add(readDeviceListText(text, words))}
            onEnter={() => {
              setEntering(true);
              addRow();
            }}
            onRemove={() => list.remove(new Set([row.key]))}
            takesFocus={isEntering && number === list.rows.length}
          />
        ))}
      </ol>
      {listed.length > FIRST_PAGE.pageSize ? (
        <TablePager
          state={{ ...pages, page }}
          total={listed.length}
          onChange={(change) => setPages({ ...pages, page: 1, ...change, sort: undefined })}
          formatNumber={format.number}
        />
      ) : null}
      {error === undefined ? null : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={looks.row}>
        <Button
          variant="default"
          leftSection={<PlusIcon size={18} />}
          disabled={list.rows.length >= MAX_SHIPMENT_DEVICES}
          onClick={addRow}
        >
          {t('shipments.list.add')}
        </Button>
        {list.rows.length > 1 ? (
          <Button variant="subtle" onClick={list.clear}>
            {t('shipments.list.clear')}
          </Button>
        ) : null}
      </div>
      <DialogFor dialog={pasting}>
        {(_, shownDialog) => <PasteDialog {...shownDialog} words={words} onTake={add} />}
      </DialogFor>
    </fieldset>
  );
}

/** Numbers of devices that can and that cannot be sent. */
function ListSum({ list, invalid }: { list: DeviceRows; invalid: number }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const ready = list.states.filter(({ at }) => at === 'ready').length;
  const isChecking = !list.failure && list.states.some(({ at }) => at === 'checking');
  const said = [
    ready > 0 ? t('shipments.list.ready', { count: ready }) : '',
    invalid > 0 ? t('shipments.list.invalid', { count: invalid }) : '',
    isChecking ? t('shipments.list.checking') : '',
  ].filter(Boolean);
  return (
    <p className={classes.sum} role="status">
      {format.commas(said)}
    </p>
  );
}
