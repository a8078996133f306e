import type { Purifier } from '@airdeck/contract/purifiers/purifiers';
import { Anchor, Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { placeName } from '../../../lib/devices/place-name.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import type { Column } from '../../../ui/table/table-body.tsx';

/** Path of the devices of a model. */
export function devicesOfModelPath({ _id, purifierModelNo }: Purifier): string {
  return `${PATHS.devices}?${new URLSearchParams({ purifierId: _id, model: purifierModelNo })}`;
}

export function purifierColumns(
  t: TFunction,
  format: Formatters,
  onAssign: (purifier: Purifier) => void,
): Column<Purifier>[] {
  return [
    {
      key: 'number',
      header: t('purifiers.number'),
      // The number is an identifier: no thousands separators.
      cell: ({ purifierId }) => String(purifierId),
      sortKey: 'purifierId',
      width: '7rem',
    },
    {
      key: 'model',
      header: t('purifiers.model'),
      cell: ({ purifierModelNo }) => purifierModelNo,
      sortKey: 'purifierModelNo',
      width: '11rem',
    },
    {
      key: 'description',
      header: t('purifiers.description'),
      cell: ({ purifierDescription }) => purifierDescription,
      sortKey: 'purifierDescription',
      width: '18rem',
    },
    {
      key: 'place',
      header: t('purifiers.place'),
      cell: ({ deviceInstalledPlace }) => placeName(deviceInstalledPlace, t),
      width: '8rem',
    },
    {
      key: 'devices',
      header: t('purifiers.devices'),
      cell: (purifier) => (
        <Anchor component={Link} to={devicesOfModelPath(purifier)} tabIndex={-1}>
          {format.number(purifier.deviceCount)}
        </Anchor>
      ),
      align: 'end',
      width: '6rem',
    },
    {
      key: 'tenant',
      header: t('purifiers.tenant'),
      cell: (purifier) =>
        purifier.TenantDetails[0]?.tenantName ?? (
          <Button
            variant="subtle"
            size="compact-sm"
            tabIndex={-1}
            leftSection={<PlusIcon size={16} />}
            onClick={() => onAssign(purifier)}
          >
            {t('purifiers.assignButton')}
          </Button>
        ),
      width: '11rem',
    },
  ];
}
