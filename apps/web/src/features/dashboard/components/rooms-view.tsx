import { DEVICE_CARD_LIMIT } from '@airdeck/air/limits';
import type { WorstAir } from '@airdeck/contract/worst-air/worst-air';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardView } from '../../../lib/air-view/card-view.ts';
import { namedRooms, roomsHeadline } from '../../../lib/air-view/rooms-headline.ts';
import { useAirLegends } from '../../../lib/air-view/use-air-legend.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import {
  countsOf,
  type ShownDevice,
  type Standing,
  useStandings,
} from '../../../lib/telemetry/device-standing.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { BandLegend } from '../../../ui/badge/badges.tsx';
import { DialCards } from '../../../ui/dial-cards/dial-cards.tsx';
import { type Look, useLookAt } from '../../../ui/dial-cards/visible-ids.ts';
import { Headline } from '../../../ui/headline/headline.tsx';
import looks from '../../../ui/looks/looks.module.css';
import classes from './rooms-view.module.css';

export interface RoomsViewProps {
  /** At most twenty. */
  devices: readonly ShownDevice[];
  /** As the server ranked them, out of all; undefined: these are all, or the ranking is not known. */
  ranked?: WorstAir | undefined;
  /** Number of all rooms. */
  total: number;
  /** Marks devices as in view. */
  look: Look;
  /** Whether no alarm is open; default: unknown. */
  hasNoAlarm?: boolean;
  /** The room that is shown in full. */
  selectedId?: string | undefined;
  /** The action for a room, beside the sentence about it. */
  actionFor?: (room: Standing) => ReactNode;
  /** Beside the sentence: the choice among the customers of a tenant. */
  choice?: ReactNode;
  /** Below the sentence: the reader's overdue to-dos. */
  notice?: ReactNode;
  /** Above the cards: the buildings with these rooms. */
  places?: ReactNode;
}

/** All rooms of a reader: what they need, and the cards of the worst ones, of which each chooses its room. */
export function RoomsView(props: RoomsViewProps) {
  const { devices, ranked, total, look, hasNoAlarm = false, selectedId } = props;
  const { t } = useTranslation();
  const format = useFormatters();
  const nowMs = useNow();
  const [areAllShown, setAllShown] = useState(false);
  const listId = useId();
  const { standings, isKnown } = useStandings(devices, nowMs);
  const counts = countsOf(standings, ranked, total);
  const lines = isKnown ? roomsHeadline(standings, { ...counts, hasNoAlarm }, t, format) : undefined;
  useLookAt(namedRooms(lines), look);
  const legends = useAirLegends(standings.map(({ verdict }) => verdict));
  const shown = areAllShown ? standings : standings.slice(0, DEVICE_CARD_LIMIT);
  const isPart = total > devices.length;
  return (
    <>
      <div className={classes.answer}>
        <Headline
          lines={lines?.map(({ needy, ...line }) => ({ ...line, action: needy && props.actionFor?.(needy) }))}
        />
        {props.choice ? <div className={classes.choice}>{props.choice}</div> : null}
      </div>
      {props.notice}
      {legends.map(({ key, ...legend }) => (
        <BandLegend key={key} {...legend} />
      ))}
      {props.places}
      <div className={classes.cards}>
        <DialCards
          id={listId}
          label={t('dashboard.rooms')}
          cards={shown.map((standing) => cardView(standing, nowMs, t, format))}
          look={look}
          currentId={selectedId}
        />
        {standings.length > DEVICE_CARD_LIMIT || isPart ? (
          <p className={looks.facts}>
            {isPart ? (
              <span>
                {t('dashboard.worstRooms', {
                  shown: format.number(devices.length),
                  total: format.number(total),
                })}
              </span>
            ) : null}
            {standings.length > DEVICE_CARD_LIMIT ? (
              <Button
                variant="default"
                size="xs"
                aria-expanded={areAllShown}
                aria-controls={listId}
                onClick={() => setAllShown((was) => !was)}
              >
                {areAllShown ? t('dashboard.showLess') : t('dashboard.showMore')}
              </Button>
            ) : null}
          </p>
        ) : null}
      </div>
    </>
  );
}
