import type { WallScreen } from '@airdeck/contract/wall-screens/wall-screens';
import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { wallScreenPath } from '../../../lib/paths/paths.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { Age } from '../../../ui/age/age.tsx';
import looks from '../../../ui/looks/looks.module.css';
import type { Column } from '../../../ui/table/columns.tsx';
import { TwoLines } from '../../../ui/table/two-lines.tsx';

type Words = {
  readonly t: TFunction;
  readonly format: TimeFormatters;
  /** Direction of the page. */
  readonly direction: 'ltr' | 'rtl';
};

/** Whether the link of a screen is valid, and until when. */
function linkText({ hasLink, expiresTime }: WallScreen, { t, format }: Words): string {
  if (expiresTime !== null && expiresTime <= serverNow()) return t('wallScreens.expired');
  if (!hasLink) return t('wallScreens.noLink');
  return expiresTime === null
    ? t('wallScreens.holds')
    : t('wallScreens.holdsUntil', { date: format.date(expiresTime) });
}

/** @param mayManage whether the reader may change them @param withCustomer whether they are of several customers */
export function wallColumns(words: Words, mayManage: boolean, withCustomer: boolean): Column<WallScreen>[] {
  const { t, format, direction } = words;
  return [
    {
      header: t('wallScreens.column.name'),
      cell: ({ id, name, rooms, placeName }) => (
        <TwoLines
          direction={direction}
          first={
            mayManage ? (
              <Anchor component={Link} to={wallScreenPath(id)} tabIndex={-1}>
                {name}
              </Anchor>
            ) : (
              name
            )
          }
          second={placeName ?? format.commas(rooms.map(({ title }) => title))}
        />
      ),
    },
    ...(withCustomer
      ? [
          {
            header: t('wallScreens.column.customer'),
            cell: ({ customerTitle }: WallScreen) => <bdi>{customerTitle}</bdi>,
            width: '10rem',
          },
        ]
      : []),
    {
      header: t('wallScreens.column.rooms'),
      cell: ({ rooms, placeId }) =>
        placeId === null ? t('wallScreens.rooms', { count: rooms.length }) : t('wallScreens.ofPlace'),
      keepsWords: true,
      width: '7rem',
    },
    {
      header: t('wallScreens.column.link'),
      cell: (screen) => (
        <span className={screen.hasLink ? undefined : looks.aside}>{linkText(screen, words)}</span>
      ),
      keepsWords: true,
      width: '9rem',
    },
    {
      header: t('wallScreens.column.seen'),
      cell: ({ lastSeenTime }) =>
        lastSeenTime === null ? (
          <span className={looks.aside}>{t('wallScreens.neverSeen')}</span>
        ) : (
          <Age at={lastSeenTime} format={format.age} />
        ),
      keepsWords: true,
      width: '8rem',
    },
  ];
}
