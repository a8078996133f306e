import { Anchor, Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { placeName } from '../../../lib/devices/place-name.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import type { Purifier } from '../../../lib/purifiers/api/purifier.ts';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import type { Column } from '../../../ui/table/columns.tsx';

/** Path of the devices of a model. */
export function devicesOfModelPath({ id, modelNo }: Purifier): string {
  return `${PATHS.devices}?${new URLSearchParams({ purifierId: id, model: modelNo })}`;
}

export function purifierColumns(
  t: TFunction,
  format: Formatters,
  onAssign: (purifier: Purifier) => void,
): Column<Purifier>[] {
  return [
    {
      header: t('purifiers.number'),
      // The number is an identifier: no thousands separators.
      cell: ({ number }) => String(number),
      sortKey: 'number',
      width: '7rem',
    },
    {
      header: t('purifiers.model'),
      cell: ({ modelNo }) => modelNo,
      sortKey: 'modelNo',
      width: '11rem',
    },
    {
      header: t('purifiers.description'),
      cell: ({ description }) => description,
      sortKey: 'description',
      width: '18rem',
    },
    {
      header: t('purifiers.place'),
      cell: ({ placeType }) => placeName(placeType, t),
      width: '8rem',
    },
    {
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
      header: t('purifiers.tenant'),
      cell: (purifier) =>
        purifier.tenantName ?? (
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
