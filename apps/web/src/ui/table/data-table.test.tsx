import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { EditIcon, PinIcon, TrashIcon } from '../icon/icons.tsx';
import type { Column } from './columns.tsx';
import { DataTable, type DataTableProps, type TableResult } from './data-table.tsx';
import type { TableState } from './table-state.ts';

interface Room {
  id: string;
  name: string;
  email: string;
}

const ROOMS: Room[] = [
  { id: '1', name: 'Attic', email: 'a@example.org' },
  { id: '2', name: '"><img src=x onerror=alert(1)>', email: 'b@example.org' },
  { id: '3', name: 'Cellar', email: 'c@example.org' },
];

const COLUMNS: Column<Room>[] = [
  { header: 'Name', cell: ({ name }) => name, sortKey: 'name' },
  { header: 'Email', cell: ({ email }) => email, leftToRight: true },
];

const STATE: TableState = { search: '', sort: undefined, page: 2, pageSize: 10 };
const READY: TableResult<Room> = { status: 'ready', rows: ROOMS, total: 1_234 };

function show(props: Partial<DataTableProps<Room>> = {}, dir: 'ltr' | 'rtl' = 'ltr') {
  const onStateChange = vi.fn();
  const view = renderUi(
    <DataTable
      label="Rooms"
      columns={COLUMNS}
      result={READY}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      state={STATE}
      onStateChange={onStateChange}
      formatNumber={(value) => value.toLocaleString('en')}
      empty={{ drawing: 'list', text: 'Your rooms will be listed here.' }}
      {...props}
    />,
    { dir },
  );
  return { ...view, onStateChange };
}

const bodyRows = () => screen.getAllByRole('row').slice(1);

describe('table: contents', () => {
  it('shows rows below their headers, and HTML as text', () => {
    const { container } = show();
    expect(screen.getByRole('table', { name: 'Rooms' })).toBeInTheDocument();
    expect(bodyRows().map((row) => row.textContent)).toContain('"><img src=x onerror=alert(1)>b@example.org');
    expect(container.querySelector('img')).toBeNull();
  });

  it('shows placeholders for a page of rows while loading', () => {
    const { container } = show({ result: { status: 'loading' } });
    expect(container.querySelectorAll('tbody tr')).toHaveLength(10);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Loading')).toBeInTheDocument();
  });

  it('keeps the rows while the next page is loading', () => {
    show({ result: { status: 'refreshing', rows: ROOMS, total: 3 } });
    expect(bodyRows()).toHaveLength(3);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  });

  it('shows a hint if the list is empty', () => {
    show({ result: { status: 'ready', rows: [], total: 0 }, state: { ...STATE, page: 1 } });
    expect(screen.getByText('Your rooms will be listed here.')).toBeInTheDocument();
    expect(screen.getByText('0 of 0')).toBeInTheDocument();
  });

  it('shows that nothing matches the search', () => {
    show({ result: { status: 'ready', rows: [], total: 0 }, state: { ...STATE, page: 1, search: 'x' } });
    expect(screen.getByText('Nothing matches your search and filters.')).toBeInTheDocument();
  });

  it('folds other filters, shows how many of them are chosen, and removes all', async () => {
    const onReset = vi.fn();
    const fields = { main: <input aria-label="State" />, others: <input aria-label="Severity" /> };
    const filters = { ...fields, chosen: 3, chosenOthers: 2, onReset };
    show({ filters, result: { status: 'ready', rows: [], total: 0 }, state: { ...STATE, page: 1 } });
    const fold = screen.getByRole('button', { name: 'Filters (2)' });
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('textbox', { name: 'Severity' })).toBeVisible();
    await userEvent.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('textbox', { name: 'Severity' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'State' })).toBeVisible();
    expect(screen.getByText('Nothing matches your search and filters.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onReset).toHaveBeenCalledOnce();
  });

  it('shows the reason of a failure, and retries', async () => {
    const onRetry = vi.fn();
    show({ result: { status: 'failed', detail: 'HTTP 503', onRetry } });
    expect(screen.getByRole('alert')).toHaveTextContent('The data could not be loaded.HTTP 503');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('shows a missing permission, without a retry', () => {
    show({ result: { status: 'forbidden' } });
    expect(screen.getByRole('alert')).toHaveTextContent('You do not have permission to see this list.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('table: search, order and pages', () => {
  it('sorts on a click on a header, and exposes the sort direction', async () => {
    const { onStateChange } = show({ state: { ...STATE, sort: { key: 'name', direction: 'ascending' } } });
    const head = screen.getByRole('columnheader', { name: 'Name' });
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(within(head).getByRole('button'));
    expect(onStateChange).toHaveBeenCalledWith({ sort: { key: 'name', direction: 'descending' } });
    expect(screen.getByRole('columnheader', { name: 'Email' })).not.toHaveAttribute('aria-sort');
  });

  it('debounces the typed search, and clears it immediately', async () => {
    const { onStateChange } = show();
    const search = screen.getByRole('searchbox');
    await userEvent.type(search, 'cell');
    await waitFor(() => expect(onStateChange).toHaveBeenCalled());
    expect(onStateChange.mock.calls).toEqual([[{ search: 'cell' }]]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onStateChange).toHaveBeenLastCalledWith({ search: '' });
    expect(search).toHaveFocus();
  });

  it('follows the URL when Back changes the search', () => {
    const table = (search: string) => (
      <DataTable
        label="Rooms"
        columns={COLUMNS}
        result={READY}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        state={{ ...STATE, search }}
        onStateChange={() => undefined}
        formatNumber={String}
        empty={{ drawing: 'list', text: '' }}
      />
    );
    const { rerender } = renderUi(table('attic'));
    expect(screen.getByRole('searchbox')).toHaveValue('attic');
    rerender(table(''));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('changes page and page size, and has no next page after the last one', async () => {
    const { onStateChange, unmount } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onStateChange).toHaveBeenLastCalledWith({ page: 3 });
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(onStateChange).toHaveBeenLastCalledWith({ page: 1 });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    expect(onStateChange).toHaveBeenLastCalledWith({ pageSize: 50 });
    unmount();
    show({ state: { ...STATE, page: 124 } });
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    expect(screen.getByText('\u20661,231–1,234\u2069 of 1,234')).toBeInTheDocument();
  });

  it('keeps ranges and addresses left to right in a right-to-left table', () => {
    show({}, 'rtl');
    expect(screen.getByText('\u206611–20\u2069 of 1,234')).toBeInTheDocument();
    expect(screen.getByText('a@example.org')).toHaveAttribute('dir', 'ltr');
    expect(screen.getByText('Attic')).not.toHaveAttribute('dir');
  });
});

describe('table: rows by keyboard', () => {
  it('are one tab stop, navigated by arrow keys and opened by Enter', async () => {
    const onOpen = vi.fn();
    show({ onOpen });
    const [first, second, third] = bodyRows();
    expect(bodyRows().filter((row) => row.tabIndex === 0)).toEqual([first]);
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(third).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onOpen).toHaveBeenCalledWith(ROOMS[2]);
    await userEvent.keyboard('{Home}');
    expect(first).toHaveFocus();
    expect(bodyRows().filter((row) => row.tabIndex === 0)).toEqual([first]);
  });

  it('skip the opened detail of a row', async () => {
    show({ onOpen: vi.fn(), opened: { key: '1', detail: ({ email }) => <p>About {email}</p> } });
    expect(screen.getByText('About a@example.org')).toBeInTheDocument();
    const [first, , second] = bodyRows();
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(first).toHaveFocus();
  });

  it('are opened by a click, but not by one on a control in the row', async () => {
    const onOpen = vi.fn();
    const onEdit = vi.fn();
    show({ onOpen, actions: () => [{ key: 'edit', label: 'Edit', icon: EditIcon, onClick: onEdit }] });
    await userEvent.click(screen.getByText('Attic'));
    expect(onOpen).toHaveBeenCalledOnce();
    const [edit] = screen.getAllByRole('button', { name: 'Edit' });
    if (edit) await userEvent.click(edit);
    expect(onEdit).toHaveBeenCalledOnce();
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('have another current row when the current one is removed', () => {
    const { rerender } = show();
    bodyRows()[2]?.focus();
    rerender(
      <DataTable
        label="Rooms"
        columns={COLUMNS}
        result={{ status: 'ready', rows: ROOMS.slice(0, 1), total: 1 }}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        state={STATE}
        onStateChange={() => undefined}
        formatNumber={String}
        empty={{ drawing: 'list', text: '' }}
      />,
    );
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([0]);
  });
});

describe('table: actions of a row', () => {
  const onDelete = vi.fn();
  const four = () =>
    ['Edit', 'Place', 'Users']
      .map((label) => ({ label, icon: PinIcon, onClick: () => undefined }))
      .concat({
        label: 'Delete',
        icon: TrashIcon,
        onClick: onDelete,
      });

  it('are two buttons, with the others in a menu, all usable by keyboard', async () => {
    show({ actions: four, result: { status: 'ready', rows: ROOMS.slice(0, 1), total: 1 } });
    expect(screen.getByRole('button', { name: 'Edit' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Place' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Users' })).toBeNull();
    const menu = screen.getByRole('button', { name: 'Actions for Attic' });
    menu.focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Users', 'Delete']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(onDelete).toHaveBeenCalledOnce();
  });

  it('have no menu for a single third one', () => {
    show({
      actions: () => four().slice(0, 3),
      result: { status: 'ready', rows: ROOMS.slice(0, 1), total: 1 },
    });
    expect(screen.getByRole('button', { name: 'Users' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
  });
});

describe('table: selection', () => {
  function Choosing({ result = READY }: { result?: typeof READY | { status: 'loading' } }) {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['elsewhere']));
    return (
      <DataTable
        label="Rooms"
        columns={COLUMNS}
        result={result}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        state={STATE}
        onStateChange={() => undefined}
        formatNumber={String}
        empty={{ drawing: 'list', text: '' }}
        selection={{ selected, onChange: setSelected }}
      />
    );
  }

  it('selects and deselects a row and the page, and keeps rows of other pages', async () => {
    renderUi(<Choosing />);
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Attic' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    const page = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows of this page' });
    expect(page.indeterminate).toBe(true);
    await userEvent.click(page);
    expect(screen.getByText('4 selected')).toBeInTheDocument();
    expect(page).toBeChecked();
    await userEvent.click(page);
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  it('disables the selection of the page until its rows are loaded', () => {
    const page = () => screen.getByRole('checkbox', { name: 'Select all rows of this page' });
    const { rerender } = renderUi(<Choosing result={{ status: 'loading' }} />);
    expect(page()).toBeDisabled();
    rerender(<Choosing />);
    expect(page()).toBeEnabled();
  });
});
