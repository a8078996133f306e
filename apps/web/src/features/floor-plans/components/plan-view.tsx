import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { type FloorPlan, PLAN_HOURS } from '@airdeck/contract/floor-plans/floor-plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { legendOf } from '../../../lib/air-view/use-air-legend.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { historyPath } from '../../../lib/paths/paths.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { useIndex } from '../../../lib/yardsticks/use-index.ts';
import { useYardsticks } from '../../../lib/yardsticks/yardsticks.ts';
import { BandLegend } from '../../../ui/badge/badges.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import fields from '../../../ui/form/fields-in-line.module.css';
import looks from '../../../ui/looks/looks.module.css';
import { LeadSentence } from '../../../ui/text/lead-sentence.tsx';
import { usePlanHours } from '../api/floor-plans.ts';
import classes from './floor-plans.module.css';
import { HourSlider, hourText } from './hour-slider.tsx';
import { type ChosenIndex, PlanFields } from './plan-fields.tsx';
import { PlanPicture } from './plan-picture.tsx';
import { keyText, type PlanKey, storedKeysOf } from './plan-quantities.ts';
import { worstSentence } from './room-air.ts';
import { RoomList } from './room-list.tsx';
import { MarkLink } from './room-mark.tsx';
import { useRoomAirs } from './use-room-airs.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

const HOUR_MS = 3_600_000;

/** The hours of the last day until they are loaded. */
function expectedHours(): number[] {
  const last = Math.floor(serverNow() / HOUR_MS);
  return Array.from({ length: PLAN_HOURS }, (_, at) => (last - PLAN_HOURS + 1 + at) * HOUR_MS);
}

/** A plan with the air in its rooms: now, or in an hour of the last day. */
export function PlanView({ plan }: { plan: FloorPlan }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { format, note } = usePlaceTimes([plan.timeZone]);
  const [key, setKey] = useState<PlanKey>('air');
  const [index, setIndex] = useState<ChosenIndex>();
  const [hour, setHour] = useState<number>();
  const [zoom, setZoom] = useState(1);
  const [currentId, setCurrentId] = useState<string>();
  const by = useIndex(index);
  const past = usePlanHours(plan.placeId, storedKeysOf(key), hour !== undefined);
  const airs = useRoomAirs(
    plan,
    { key, by, hour, isKnown: index === undefined || by !== undefined },
    past.data,
  );
  const hours = past.data?.hours ?? expectedHours();
  const time = hour === undefined ? t('floorPlans.now') : hourText(hours[hour] ?? 0, format);
  const caption = t('floorPlans.caption', { quantity: keyText(key, t), time });
  const worst = worstSentence(plan.rooms, airs, { t, format });

  return (
    <div className={classes.plan}>
      <div className={classes.answer}>
        {worst === undefined ? null : <LeadSentence>{worst}</LeadSentence>}
      </div>
      <div className={fields.atTop}>
        <PlanFields metric={key} index={index} onMetric={setKey} onIndex={setIndex} />
        <ZoomButtons zoom={zoom} onChange={setZoom} />
      </div>
      <p className={classes.caption} role="status">
        {caption}
        {/* On paper, `now` says nothing. */}
        <span className={classes.onPaper}>
          {' · '}
          {format.dateTime(hour === undefined ? serverNow() : (hours[hour] ?? 0))}
        </span>
      </p>
      <Legends plan={plan} quantity={key} by={by} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <PlanPicture plan={plan} zoom={zoom}>
            {/* The list beside it has all of this, for keyboards and screen readers. */}
            <div aria-hidden="true">
              {plan.rooms.map(({ roomId, name, spot }) => {
                const air = airs.get(roomId);
                return spot && air ? (
                  <MarkLink
                    key={roomId}
                    name={name}
                    air={air}
                    spot={spot}
                    isCurrent={roomId === currentId}
                    href={historyPath(roomId)}
                    onOpen={() => void navigate(historyPath(roomId))}
                  />
                ) : null;
              })}
            </div>
          </PlanPicture>
          <HourSlider hours={hours} value={hour} format={format} onChange={setHour} />
          {hour !== undefined && past.error ? (
            <NotLoaded error={past.error} onRetry={past.refetch} waiting={null} />
          ) : null}
          <p className={looks.hint}>{note}</p>
        </div>
        <RoomList rooms={plan.rooms} airs={airs} currentId={currentId} onPoint={setCurrentId} />
      </div>
    </div>
  );
}

type LegendsProps = {
  readonly plan: FloorPlan;
  readonly quantity: PlanKey;
  readonly by: AirQualityIndex | undefined;
};

/** The legends of the indices by which the rooms are judged: usually one, and none of a quantity without bands. */
function Legends({ plan, quantity, by }: LegendsProps) {
  const { t } = useTranslation();
  const { format } = usePlaceTimes([plan.timeZone]);
  const own = useYardsticks(plan.rooms.flatMap(({ device }) => device?.deviceId ?? []));
  const ids = new Set(by ? [by.id] : own.flatMap((one) => one?.by.id ?? []));
  if (quantity === 'temp' || quantity === 'rh') return null;
  // The numbers of an index are not those of a quantity; the page of the link has both.
  const hasNumbers = quantity === 'air' || quantity === 'iaq';
  return [...ids].map((id) => {
    const legend = legendOf(id, t, format);
    if (!legend) return null;
    const { key, bands, ...shown } = legend;
    const shownBands = hasNumbers ? bands : bands.map(({ band, word }) => ({ band, word, range: '' }));
    return <BandLegend key={key} {...shown} bands={shownBands} />;
  });
}
