import { Button } from '@mantine/core';
import { useState } from 'react';
import { BandBadge } from '../ui/badge/badges.tsx';
import { EditIcon, PeopleIcon, PinIcon, TrashIcon } from '../ui/icon/icons.tsx';
import type { Column } from '../ui/table/columns.tsx';
import { DataTable, type TableResult } from '../ui/table/data-table.tsx';
import type { RowAction } from '../ui/table/row-actions.tsx';
import type { TableState } from '../ui/table/table-state.ts';
import { Section, Specimen, Specimens } from './section.tsx';
import { useWords } from './words.ts';
import type { Words } from './words-english.ts';

interface Room {
  id: string;
  name: string;
  email: string;
  devices: number;
  band: keyof Words['band'];
}

const ROOMS: Room[] = [
  { id: '1', name: 'Meeting room, second floor', email: 'hana.sato@example.org', devices: 12, band: 'good' },
  { id: '2', name: 'غرفة الاجتماعات', email: 'omar@example.org', devices: 3, band: 'moderate' },
  { id: '3', name: '会議室 三階', email: 'ken@example.org', devices: 1_204, band: 'severe' },
  { id: '4', name: '"><img src=x onerror=alert(1)>', email: 'x@example.org', devices: 0, band: 'poor' },
];

const INITIAL: TableState = {
  search: '',
  sort: { key: 'name', direction: 'ascending' },
  page: 2,
  pageSize: 10,
};

function Example({
  name,
  result,
  selectable = false,
}: {
  name: string;
  result: TableResult<Room>;
  selectable?: boolean;
}) {
  const words = useWords();
  const [state, setState] = useState(INITIAL);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']));
  const columns: Column<Room>[] = [
    { header: words.table.name, cell: (room) => room.name, sortKey: 'name' },
    {
      header: words.table.email,
      cell: (room) => room.email,
      sortKey: 'email',
      leftToRight: true,
    },
    {
      header: words.table.devices,
      cell: (room) => words.number(room.devices),
      sortKey: 'devices',
      align: 'end',
    },
    {
      header: words.table.air,
      cell: (room) => <BandBadge band={room.band} word={words.band[room.band]} />,
    },
  ];
  const actions = (): RowAction[] => [
    { label: words.table.edit, icon: EditIcon, onClick: () => undefined },
    { label: words.table.place, icon: PinIcon, onClick: () => undefined },
    { label: words.table.users, icon: PeopleIcon, onClick: () => undefined },
    {
      label: words.table.delete,
      icon: TrashIcon,
      onClick: () => undefined,
      destructive: true,
    },
  ];
  return (
    <Specimen name={name}>
      <DataTable
        label={`${words.table.title} (${name})`}
        columns={columns}
        result={result}
        rowKey={(room) => room.id}
        rowName={(room) => room.name}
        state={state}
        onStateChange={(change) => setState((was) => ({ ...was, page: 1, ...change }))}
        formatNumber={words.number}
        empty={{ drawing: 'people', text: words.table.empty, action: <Button>{words.table.add}</Button> }}
        actions={actions}
        onOpen={() => undefined}
        {...(selectable ? { selection: { selected, onChange: setSelected } } : {})}
      />
    </Specimen>
  );
}

export function TableSection() {
  return (
    <Section title="Table">
      <Specimens wide>
        <Example
          name="ready, with selection"
          result={{ status: 'ready', rows: ROOMS, total: 1_234 }}
          selectable
        />
        <Example name="loading" result={{ status: 'loading' }} />
        <Example name="nothing found" result={{ status: 'ready', rows: [], total: 0 }} />
        <Example name="failed" result={{ status: 'failed', detail: 'HTTP 503', onRetry: () => undefined }} />
        <Example name="forbidden" result={{ status: 'forbidden' }} />
      </Specimens>
    </Section>
  );
}
