import type { PlanSpot } from '@airdeck/contract/floor-plans/floor-plans';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { BandIcon } from '../../../ui/badge/badges.tsx';
import { AlertIcon, MinusIcon, OfflineIcon } from '../../../ui/icon/icons.tsx';
import classes from './plan-marks.module.css';
import { type RoomAir, roomSentence } from './room-air.ts';

const ICONS = {
  offline: OfflineIcon,
  fault: AlertIcon,
  missing: MinusIcon,
  noDevice: MinusIcon,
  loading: undefined,
  value: undefined,
} as const;

/** The position of a mark, whose middle is at the place of the room. */
export const markStyle = ({ x, y }: PlanSpot) => ({
  insetInlineStart: `${x * 100}%`,
  insetBlockStart: `${y * 100}%`,
});

type RoomMarkProps = {
  readonly name: string;
  readonly air: RoomAir;
  readonly isCurrent?: boolean;
};

/** The air in a room on a plan: its colour, its place on the scale and a number; without a band, a sign and a word. */
function RoomMark({ name, air, isCurrent = false }: RoomMarkProps) {
  const DrawnIcon = ICONS[air.kind];
  return (
    <span
      className={clsx(classes.mark, isCurrent && classes.currentMark)}
      data-kind={air.kind}
      data-band={air.band}
      data-scale={air.scale}
    >
      <bdi className={classes.markName}>{name}</bdi>
      <span className={classes.markValue}>
        {air.band ? <BandIcon band={air.band} /> : null}
        {DrawnIcon ? <DrawnIcon size={14} /> : null}
        <bdi className={classes.markText}>{air.short}</bdi>
      </span>
    </span>
  );
}

type MarkLinkProps = RoomMarkProps & {
  readonly spot: PlanSpot;
  readonly href: string;
  readonly onOpen: () => void;
};

/** The same at its place; it leads to the readings of the room. */
export function MarkLink({ spot, href, onOpen, ...mark }: MarkLinkProps) {
  const { t } = useTranslation();
  return (
    <a
      className={classes.spot}
      style={markStyle(spot)}
      href={href}
      title={roomSentence(mark.name, mark.air, t)}
      tabIndex={-1}
      onClick={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      <RoomMark {...mark} />
    </a>
  );
}
