import { Anchor } from '@mantine/core';
import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TwoLines } from '../table/two-lines.tsx';
import classes from './room-name.module.css';

interface NameParts {
  readonly room: string;
  readonly customer?: string | undefined;
  readonly serial?: string | undefined;
}

interface RoomNameProps {
  name: NameParts;
  /** Target of the room's link; undefined: no link. */
  to?: string | undefined;
}

/** With the floor and the building around it; undefined: none, or it is said elsewhere. */
type RoomLinesProps = RoomNameProps & { around?: string | undefined };

/** The room in the first line of a cell; floor and building, customer and, small, its serial number in the second. */
export function RoomLines({ name, to, around }: RoomLinesProps) {
  const { i18n } = useTranslation();
  const details = [...(around ? [<bdi key="around">{around}</bdi>] : []), ...detailsOf(name)];
  return (
    <TwoLines
      first={<Room name={name} to={to} />}
      second={details.length > 0 ? joined(details) : undefined}
      direction={i18n.dir()}
    />
  );
}

/** The same in one line. */
export function RoomLine({ name, to }: RoomNameProps) {
  const room = (
    <bdi key="room">
      <Room name={name} to={to} />
    </bdi>
  );
  return joined([room, ...detailsOf(name)]);
}

/** Customer and serial number, beside or below the heading that is the room. */
export function RoomDetails({ name }: Pick<RoomNameProps, 'name'>) {
  const details = detailsOf(name);
  return details.length > 0 ? <span>{joined(details)}</span> : null;
}

function Room({ name: { room }, to }: Pick<RoomNameProps, 'name' | 'to'>) {
  if (to === undefined) return room;
  return (
    <Anchor component={Link} to={to} tabIndex={-1}>
      {room}
    </Anchor>
  );
}

/** Each part has its own direction. */
function detailsOf({ customer, serial }: NameParts): ReactElement[] {
  return [
    ...(customer !== undefined ? [<bdi key="customer">{customer}</bdi>] : []),
    ...(serial === undefined
      ? []
      : [
          <bdi key="serial" className={classes.serial}>
            {serial}
          </bdi>,
        ]),
  ];
}

const joined = (parts: readonly ReactElement[]) =>
  parts.map((part, index) => (
    <Fragment key={part.key}>
      {index === 0 ? null : ' · '}
      {part}
    </Fragment>
  ));
