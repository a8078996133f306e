import type { ListedDeviceFault } from '@airdeck/contract/shipments/shipment-changes';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CheckedDevice } from '../api/shipment.ts';
import { checkDevices, checkedDevicesKey, type ShipmentOwner } from '../api/shipments.ts';
import type { NamedDevice } from './device-list-text.ts';

/** A row of the list, as typed. */
export type DeviceRow = NamedDevice & { readonly key: number };

/** Result of a row's check against the stock. */
export type RowState =
  | { readonly at: 'empty' | 'checking' }
  | { readonly at: 'ready'; readonly device: CheckedDevice }
  | { readonly at: 'invalid'; readonly fault: ListedDeviceFault };

const TYPING_PAUSE_MS = 300;

/** The devices in the form of a shipment. Rows are checked against the stock after a pause in typing. */
export function useDeviceRows(owner: ShipmentOwner, initial: readonly NamedDevice[] = []) {
  const [{ rows }, setList] = useState(() => appended({ rows: [], nextKey: 0 }, initial));
  const stock = useStock(rows, owner);
  // Thousands of rows are evaluated when one of them changes, but not on each keystroke in other fields.
  const states = useMemo(() => rowStates(rows, stock.checked), [rows, stock.checked]);
  return {
    rows,
    owner,
    /** In the order of the rows. */
    states,
    /** Error of the check against the stock. */
    failure: stock.failure,
    /** Checks all rows again: the stock may have changed since. */
    recheck: stock.recheck,
    /** Applies the server's results for the rows that are not empty, in their order. */
    learn: (devices: readonly CheckedDevice[]) =>
      stock.learn(
        rows
          .map(contentOf)
          .filter(Boolean)
          .map((content, index) => [content, devices[index]] as const),
      ),
    /** Appends devices, and removes empty rows. */
    add: (devices: readonly NamedDevice[]) =>
      setList((list) =>
        appended({ ...list, rows: list.rows.filter((row) => contentOf(row) !== '') }, devices),
      ),
    addEmpty: () => setList((list) => appended(list, [EMPTY])),
    change: (key: number, part: Partial<NamedDevice>) =>
      setList((list) => ({
        ...list,
        rows: list.rows.map((row) => (row.key === key ? { ...row, ...part } : row)),
      })),
    remove: (keys: ReadonlySet<number>) =>
      setList((list) => appended({ ...list, rows: list.rows.filter(({ key }) => !keys.has(key)) }, [])),
    clear: () => setList((list) => appended({ ...list, rows: [] }, [])),
  };
}

export type DeviceRows = ReturnType<typeof useDeviceRows>;

type List = { readonly rows: readonly DeviceRow[]; readonly nextKey: number };
const EMPTY: NamedDevice = { label: '', name: '' };

/** Keeps at least one row for input. */
function appended({ rows, nextKey }: List, devices: readonly NamedDevice[]): List {
  const added = rows.length + devices.length === 0 ? [EMPTY] : devices;
  return {
    rows: [...rows, ...added.map(({ label, name }, index) => ({ key: nextKey + index, label, name }))],
    nextKey: nextKey + added.length,
  };
}

/** Control characters that do not occur in labels and names. */
const BETWEEN_CELLS = '\u001f';
const BETWEEN_ROWS = '\u001e';

/** Key of a row: rows with the same text mean the same device. Empty rows: empty text. */
function contentOf({ label, name }: NamedDevice): string {
  const cells = [label.trim(), name.trim()];
  return cells.some(Boolean) ? cells.join(BETWEEN_CELLS) : '';
}

type Checked = ReadonlyMap<string, CheckedDevice>;
const NONE: Checked = new Map();
type Found = readonly [content: string, device: CheckedDevice | undefined];
const isFound = (found: Found): found is readonly [string, CheckedDevice] => found[1] !== undefined;
type Answers = { readonly scope: string; readonly found: readonly Found[] };
const KNOWN_ALREADY: Answers = { scope: '', found: [] };

/** Results of the check against the stock, by content of rows. Only unknown contents are requested. */
function useStock(rows: readonly DeviceRow[], owner: ShipmentOwner) {
  const { consigneeId, shipmentId } = owner;
  const [round, setRound] = useState(0);
  const scope = `${consigneeId} ${round}`;
  const [known, setKnown] = useState({ scope, checked: NONE });
  const checked = known.scope === scope ? known.checked : NONE;
  const unknown = useMemo(() => contentsWhere(rows, (content) => !checked.has(content)), [rows, checked]);
  const inShipments = useMemo(
    () => contentsWhere(rows, (content) => checked.get(content)?.fault === 'inShipment'),
    [rows, checked],
  );
  const [asked] = useDebouncedValue(unknown, TYPING_PAUSE_MS);
  const isAsking = asked !== '' && unknown !== '';
  const answersTo = (contents: string, when: 'first' | 'later') => ({
    queryKey: checkedDevicesKey(shipmentId, scope, when, contents),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answers> => {
      const listed = contents.split(BETWEEN_ROWS);
      const devices = listed.map((content) => {
        const [label = '', name = ''] = content.split(BETWEEN_CELLS);
        return { label: label || null, name: name || null };
      });
      const found = await checkDevices(owner, devices, signal);
      return { scope, found: listed.map((content, index): Found => [content, found[index]]) };
    },
    gcTime: 0,
  });
  const { data: first, error } = useQuery({ ...answersTo(asked, 'first'), enabled: isAsking });
  // Their shipments may be deleted or completed: checked again on events of shipments.
  const { data: later } = useQuery({
    ...answersTo(inShipments, 'later'),
    enabled: inShipments !== '',
    initialData: KNOWN_ALREADY,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const learn = (found: readonly Found[]) =>
    setKnown({ scope, checked: new Map([...checked, ...found.filter(isFound)]) });
  const [taken, setTaken] = useState({ first, later });
  if (first !== taken.first || later !== taken.later) {
    setTaken({ first, later });
    const found = [first === taken.first ? undefined : first, later === taken.later ? undefined : later];
    const answered = found.flatMap((answers) => (answers?.scope === scope ? answers.found : []));
    if (answered.length > 0) learn(answered);
  }
  return {
    checked,
    failure: isAsking ? error : null,
    learn,
    recheck: () => setRound((before) => before + 1),
  };
}

/** Distinct contents of rows that meet a condition. */
function contentsWhere(rows: readonly NamedDevice[], isWanted: (content: string) => boolean): string {
  const contents = new Set(rows.map(contentOf));
  return [...contents].filter((content) => content !== '' && isWanted(content)).join(BETWEEN_ROWS);
}

/** State of each row. A device that an earlier row has, too, is a duplicate. */
function rowStates(rows: readonly NamedDevice[], checked: Checked): RowState[] {
  const seen = new Set<string>();
  return rows.map((row): RowState => {
    const content = contentOf(row);
    if (content === '') return { at: 'empty' };
    const device = checked.get(content);
    if (!device) return { at: 'checking' };
    const { deviceId, fault } = device;
    if (deviceId !== null) {
      if (seen.has(deviceId)) return { at: 'invalid', fault: 'twice' };
      seen.add(deviceId);
    }
    // It was a duplicate in its request, but may be the first one by now.
    const isReady = fault === null || (fault === 'twice' && deviceId !== null);
    return isReady ? { at: 'ready', device } : { at: 'invalid', fault };
  });
}
